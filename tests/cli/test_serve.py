"""`serve` and `verify`; the server itself is tested in tests/server."""

from pathlib import Path

import pytest
from tests.cli.command import run
from tests.room.review.test_verifying import OTHER, branched, sealed, taken_back
from tests.room.scene import WITH_CHANCE

from ludotheque.cli import catalogue, serve, with_command
from ludotheque.records import encode


def test_alone_or_with_options_only_the_command_is_serve() -> None:
    assert catalogue.show_games is not None
    assert with_command([]) == ["serve"]
    assert with_command(["--port", "1"]) == ["serve", "--port", "1"]
    for words in (["--help"], ["games"], ["--lang", "fr", "games"], ["serve", "--help"], ["no-such-command"]):
        assert with_command(words) == words


@pytest.mark.parametrize(
    ("host", "shown"), [("0.0.0.0", "localhost"), ("::1", "[::1]"), ("192.0.2.1", "192.0.2.1")]
)
def test_the_address_is_one_a_browser_can_use(host: str, shown: str) -> None:
    assert serve._shown(host) == shown


def test_no_browser_is_opened_where_there_is_no_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: False)
    assert not serve._has_desktop()


def test_verify_says_what_is_wrong_with_a_record(tmp_path: Path) -> None:
    recorded = Path(__file__).parents[1] / "games" / "kopis" / "recorded" / "played-out.jsonl"
    done = run("verify", str(recorded))
    assert done.status == 1
    assert "where its randomness came from" in done.out
    assert run("verify", str(tmp_path / "missing")).status != 0


def test_verify_says_what_it_could_check_and_what_not(tmp_path: Path) -> None:
    record = taken_back(WITH_CHANCE[0])
    assert record.fair is not None
    file = tmp_path / "game.json"
    file.write_bytes(encode(record))
    alone = run("verify", str(file))
    assert alone.status == 0
    assert "with no gap" in alone.out
    assert alone.out.count("not checked:") >= 3
    words = ["--commitment", record.fair["commitment"], "--key", record.fair["key"]]
    informed = run("verify", str(file), *words)
    assert informed.status == 0
    assert informed.out.count("not checked:") < alone.out.count("not checked:")
    assert run("verify", str(file), "--commitment", "00" * 32).status == 1
    assert run("verify", str(file), "--key", "00" * 32).status == 1


def test_verify_does_not_answer_for_moves_that_were_copied(tmp_path: Path) -> None:
    record = branched(WITH_CHANCE[0], 12)
    assert record.fair is not None
    file = tmp_path / "branch.json"
    file.write_bytes(encode(record))
    words = ["--commitment", record.fair["commitment"], "--key", record.fair["key"]]
    part = run("verify", str(file), *words)
    assert part.status == 3
    assert "copied from elsewhere" in part.out.splitlines()[0]
    whole = taken_back(WITH_CHANCE[0])
    assert whole.fair is not None
    forged = sealed(whole, OTHER, first=len(whole.moves), draws=[], log=[])
    file.write_bytes(encode(forged))
    assert run("verify", str(file), "--commitment", whole.fair["commitment"]).status == 1
