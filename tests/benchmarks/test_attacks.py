"""A few of the attacks, against a real server; `benchmarks/attacks.py` runs them all."""

from pathlib import Path

import pytest
from benchmarks.attacking import doors, hidden, seats, tables, trust  # noqa: F401
from benchmarks.attacking.frame import ATTACKS, Broken, Stage

QUICK = (
    "a bot's token renames, ends sessions, makes tokens, changes the password",
    "a guest's stolen session keeps the account that the guest claims",
    "cookies that another name of the domain could plant",
    "dice that somebody wrote into a record, signed by the room through a branch",
    "a record signed by a key of small order",
    "names that differ by a dot or an accent, or are the room's own",
    "a Host with something behind it, or a page over TLS at a room without",
    "control characters and overrides in chat and in imported names",
    "one guest takes every open seat",
    "a seat's view is asked for by somebody else",
    "somebody on the machine reads the room's files",
)


def test_the_quick_attacks_are_held_off(tmp_path: Path) -> None:
    stage, broken = Stage(tmp_path, 1), dict[str, str]()
    try:
        for attack in ATTACKS:
            if attack.name in QUICK:
                try:
                    attack.run(stage)
                except Broken as found:
                    broken[attack.name] = str(found)
    finally:
        stage.close()
    assert broken == {}
    assert {attack.name for attack in ATTACKS} >= set(QUICK)


def test_every_attack_has_a_name_of_its_own() -> None:
    names = [attack.name for attack in ATTACKS]
    assert len(set(names)) == len(names)
    with pytest.raises(Broken):
        doors.expect("yes", "refused")
