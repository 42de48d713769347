import unicodedata

import pytest

from ludotheque.errors import BadRecord
from ludotheque.room.bots import OFFERED
from ludotheque.room.names import GONE, check_seats, clean_name, is_given, is_plain, look_of, skeleton
from ludotheque.room.protocol.refusals import RoomRefused


def code(name: str) -> str:
    with pytest.raises(RoomRefused) as refused:
        clean_name(name)
    return refused.value.code


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 25, "a\x00b", GONE, "\u0301Ada", "A\u0316\u0317\u0318\u0319da"]
)
def test_a_name_has_visible_characters(name: str) -> None:
    assert code(name) == "bad-name"


IGNORED = [
    *range(0x200B, 0x2010),
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2070),
    *range(0x180B, 0x1810),
    *(0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFE00, 0xFEFF, 0xFFA0),
    *(0x1D173, 0x1D159, 0xE0001, 0xE0020, 0xE0100, 0xE01EF, 0xE000),
]


@pytest.mark.parametrize("letter", IGNORED, ids=hex)
def test_no_letter_is_invisible(letter: int) -> None:
    for name in (f"Ada{chr(letter)}", f"A{chr(letter)}da", chr(letter)):
        assert code(name) == "bad-name"


def test_what_phones_write_behind_an_emoji_is_left_out() -> None:
    assert clean_name("Ada ❤\ufe0f") == "Ada ❤"


@pytest.mark.parametrize(
    "name",
    [
        "Zoë Müller-Łukasz",
        "李小龍 🎲",
        "Дмитрий",
        "Αλέξανδρος",
        "محمد",
        "מרים",
        "さくらゴン太",
        "김철수 Kim",
        "O’Brien 3",
        "Nguyễn",
    ],
)
def test_names_of_all_languages_are_fine(name: str) -> None:
    assert clean_name(unicodedata.normalize("NFD", name)) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("name", ["Аda", "Paυl", "аdmin", "Kopіs", "Zoеy", "Ωmega", "李Дмитрий"])
def test_a_name_is_of_one_alphabet(name: str) -> None:
    assert code(name) == "mixed-name"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ada"),
        ("Ada", "ＡＤＡ"),
        ("Paul", "PauI"),
        ("paul", "pau1"),
        ("Ian", "lan"),
        ("Ian", "іаn"),
        ("Soso", "ѕоѕо"),
        ("Bob0", "BobO"),
        ("Sam", "Sarn"),
        ("Zoë", "Zoe\u0308"),
        ("o", "ο"),
        ("Ada", "𝐀𝐝𝐚"),
        ("Zoë", "Zoe"),
        ("Ada", "Adạ"),
        ("Ada", "Adȧ"),
        ("Ada", "Ada."),
        ("Ada", "Ada\u02b9"),
        ("Ada", "Ad\u0301a"),
        ("Ada", "A.d.a_"),
        ("Ada", "·Ada·"),
        ("Ada", "Ａｄａ\u0323"),
    ],
)
def test_look_alikes_have_something_in_common(one: str, other: str) -> None:
    assert any(a == b for a, b in zip(look_of(one), look_of(other), strict=True))


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "Eda"), ("Zoë", "Zoa"), ("Paul", "Saul"), ("Ann", "Anna"), ("か", "が"), ("🎲", "🎯")],
)
def test_other_names_have_not(one: str, other: str) -> None:
    assert not any(a == b for a, b in zip(look_of(one), look_of(other), strict=True))


def test_a_skeleton_is_its_own() -> None:
    for text in ("Ada", "ѕоѕо", "rnm", "Sarn1l|I", "ⅿ", "١"):
        assert skeleton(skeleton(text)) == skeleton(text)


@pytest.mark.parametrize("name", [each for spec, label in OFFERED.items() for each in (spec, *label)])
def test_the_names_of_bots_are_theirs(name: str) -> None:
    for alike in (name, name.upper(), name.replace("–", "-"), f" {name}.", name.replace("6", "６")):
        assert code(alike) == "bot-name"


@pytest.mark.parametrize(
    "name",
    [
        "Ludothèque",
        "LUDOTHEQUE",
        "Computer",
        "computer.",
        "Ordinateur",
        "Bot 3",
        "Niveau 4",
        "Expert",
        "Maître",
    ],
)
def test_nobody_is_called_like_the_room_or_its_bots(name: str) -> None:
    assert code(name) == "bot-name"


def test_what_the_room_calls_somebody_is_known() -> None:
    assert is_given("Guest 4821")
    assert not any(map(is_given, ("Guest", "Guest 12", "guest 4821", "Ada")))


@pytest.mark.parametrize(
    "text", ["Well played! 👍🏽", "👨‍👩‍👧 ❤️", "مرحبا بكم", "שלום", "Nguyễn", "สวัสดี", "‎abc"]
)
def test_lines_of_all_languages_are_plain(text: str) -> None:
    assert is_plain(text)


@pytest.mark.parametrize(
    "text",
    ["a\0b", "a\x1b[31m", "a\x07", "a\x7f", "a\x9b", "a\u202eb", "a\u2066b", "a\ud800", "a" + "\u0301" * 9],
)
def test_a_line_that_shows_otherwise_than_it_was_written_is_not(text: str) -> None:
    assert not is_plain(text)
    with pytest.raises(BadRecord):
        check_seats(["Ada", text])


def test_a_seat_in_a_record_has_a_name_that_can_be_shown() -> None:
    check_seats(["Ada", "?", "level:3", "x" * 60])
    with pytest.raises(BadRecord):
        check_seats(["x" * 100_000])
