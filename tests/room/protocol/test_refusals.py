import re
from pathlib import Path

from ludotheque.room.protocol.refusals import SENTENCES, RoomRefused

ROOT = Path(__file__).parents[3]


def test_every_code_that_is_raised_has_a_sentence_and_every_sentence_is_used() -> None:
    folders = [ROOT / "src" / "ludotheque" / name for name in ("room", "server")]
    code = "\n".join(path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py"))
    raised = set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', code))
    assert set(re.findall(r'RoomRefused\("([a-z-]+)"', code)) <= set(SENTENCES)
    assert set(SENTENCES) - raised == set()


def test_every_code_is_in_the_documentation_of_the_protocol() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    assert [code for code in SENTENCES if f"`{code}`" not in page] == []


def test_a_refusal_speaks_both_languages() -> None:
    for code, text in SENTENCES.items():
        error = RoomRefused(code)
        assert (error.code, error.text) == (code, text)
        assert text.en != text.fr
