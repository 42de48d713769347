import pytest

from ludotheque.errors import BadOption, Text
from ludotheque.options import Option

LABEL = Text("label", "libellé")
CHOICE = Option("mode", LABEL, "slow", ("slow", "fast"))
SWITCH = Option("aid", LABEL, True, (False, True))
NUMBER = Option("limit", LABEL, 60, least=1, most=100, sample=(1, 60))


@pytest.mark.parametrize(
    ("option", "text", "value", "word"),
    [
        (CHOICE, "fast", "fast", 1),
        (SWITCH, "true", True, 1),
        (SWITCH, "false", False, 0),
        (NUMBER, "7", 7, 7),
    ],
)
def test_a_value_is_read_checked_and_packed(option: Option, text: str, value: object, word: int) -> None:
    read = option.read(text)
    assert read is option.check(value) or read == value
    assert option.word(read) == word


@pytest.mark.parametrize(
    ("option", "value"),
    [(CHOICE, "medium"), (SWITCH, 1), (SWITCH, "yes"), (NUMBER, 0), (NUMBER, 101), (NUMBER, True)],
)
def test_a_wrong_value_is_refused_by_name_in_both_languages(option: Option, value: object) -> None:
    with pytest.raises(BadOption) as error:
        option.check(value)
    assert option.name in error.value.text.en
    assert option.name in error.value.text.fr


@pytest.mark.parametrize("text", ["-1", "1e3", "٣", "9" * 30, "", "0x10"])
def test_a_number_is_typed_in_plain_digits(text: str) -> None:
    with pytest.raises(BadOption):
        NUMBER.read(text)
