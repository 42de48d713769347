"""How the report writes: two languages, numbers with their intervals, tables."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import isnan

from ludotheque.contract import Lang
from ludotheque.lab.studies.estimates import Estimate


@dataclass(frozen=True)
class Writer:
    lang: Lang

    def say(self, en: str, fr: str) -> str:
        return fr if self.lang == "fr" else en

    def number(self, value: float, digits: int = 1, sign: bool = False) -> str:
        if isnan(value):
            return "–"
        text = f"{value:{'+' if sign else ''},.{digits}f}".replace("-", "−")
        return text.replace(",", " ").replace(".", ",") if self.lang == "fr" else text

    def percent(self, value: float, digits: int = 1, sign: bool = False) -> str:
        return self.number(100 * value, digits, sign) + ("\N{NO-BREAK SPACE}%" if self.lang == "fr" else "%")

    def rate(self, at: Estimate, sign: bool = False) -> str:
        """A share with its interval."""
        if isnan(at.value):
            return "–"
        low, high = (self.percent(each, sign=sign) for each in (at.low, at.high))
        return f"{self.percent(at.value, sign=sign)} <small>{low} … {high}</small>"

    def estimate(self, at: Estimate, digits: int = 2, sign: bool = False) -> str:
        if isnan(at.value):
            return "–"
        low, high = (self.number(each, digits, sign) for each in (at.low, at.high))
        return f"{self.number(at.value, digits, sign)} <small>{low} … {high}</small>"

    def verdict(self, at: Estimate, against: float) -> str:
        if isnan(at.value):
            return self.say("too few games to say", "trop peu de parties pour conclure")
        if not at.differs(against):
            return self.say("not significant", "non significatif")
        return self.say("more", "plus") if at.value > against else self.say("less", "moins")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Heads are plain text, entries are HTML."""
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    body = "".join("<tr>" + "".join(f"<td>{entry}</td>" for entry in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{top}</tr>{body}</table></div>'


def paragraph(*sentences: str) -> str:
    return f"<p>{' '.join(sentences)}</p>"
