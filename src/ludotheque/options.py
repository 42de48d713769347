"""The options of a table, chosen before the game starts."""

from collections.abc import Mapping
from dataclasses import dataclass

from ludotheque.errors import BadOption, Text

Value = str | int | bool
Options = Mapping[str, Value]


@dataclass(frozen=True)
class Option:
    """An option of a table: one of `values`, or a whole number from `least`."""

    name: str
    label: Text
    default: Value
    values: tuple[Value, ...] = ()
    least: int = 0
    most: int = 2**31
    sample: tuple[int, ...] = ()
    """For a number: the values from which random options are drawn."""
    value_labels: tuple[Text, ...] = ()
    about: Text | None = None
    """What it changes, if its label and those of its values do not make it clear."""
    when: tuple[str, tuple[Value, ...]] | None = None
    """It only applies while another option has one of these values; otherwise screens hide it."""

    def check(self, value: object) -> Value:
        if self.values:
            # 1 == True in Python: an on/off option takes only true and false, and no other option does.
            for known in self.values:
                if value == known and type(value) is type(known):
                    return known
        elif isinstance(value, int) and type(value) is int and self.least <= value <= self.most:
            return value
        raise BadOption(
            f"{self.name} must be {self.wanted(Text('or', 'ou').en)}, not {shown(value)}.",
            f"{self.name} vaut {self.wanted(Text('or', 'ou').fr)}, pas {shown(value)}.",
        )

    def wanted(self, or_: str) -> str:
        if self.values:
            *first, last = [shown(value) for value in self.values]
            return f"{', '.join(first)} {or_} {last}" if first else last
        return f"{self.least}…{self.most}"

    def read(self, text: str) -> Value:
        """The value of a typed text."""
        if self.values:
            for value in self.values:
                if text == shown(value):
                    return value
        elif text.isascii() and text.isdigit() and len(text) < 12:
            return self.check(int(text))
        return self.check(text)

    def word(self, value: Value) -> int:
        """The value as passed to compiled code: its index in `values`, or the number itself."""
        return self.values.index(value) if self.values else int(value)

    @property
    def choices(self) -> tuple[Value, ...]:
        return self.values or self.sample or (self.default,)


def shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)[:60]
