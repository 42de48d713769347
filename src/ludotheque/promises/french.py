"""Faults in French sentences that a program can find: `ludotheque.french` checks the typography, this module
the wording."""

import re
from collections.abc import Iterator

from ludotheque.french import wrong_in

_SPACE = "[ \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]"
_VOWEL = "[aeiouyàâéèêëîïôûœ]"
_SHORT = "fois|mois|dans|puis|plus|pas|sans|sous|vers|mais|[dlmstc]es|[vn]os"
"""Words that end in s and may follow a 1."""

FAULTS = {
    "a percent sign without its no-break space": r"\d ?%",
    "dots instead of …": r"\.\.\.",
    "two spaces": r"(?<=\S)  (?=\S)",
    "oe instead of œ": r"\b(?:[cnbsv]|man)oeu|\boe(?:uf|il|uvre)",
    "a capital without its accent": (
        rf"(?:^|[.!?…]{_SPACE})(?-i:A) [a-zà-ÿ]"
        r"|\b(?-i:E)(?:galit|chang|tap|crir|ch[eé]c|quip|tud|curi|chelon|t[eé]\b|tat)"
    ),
    "English thousands": r"(?<![\d,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])",
    "de le, à les": r"\b(?:de|à) les? (?!\w+(?:er|ir|re|oir)\b)|\b(?:du|au|aux) l(?:es?|a)\b",
    "an article before l’": r"\b(?:le|la|les|une?|du|au|des) l’",
    "no elision before a vowel": (
        rf"(?<![-\w])(?:l[ea]|[dnsjmt]e|que|jusque|lorsque|puisque){_SPACE}"
        rf"(?!(?:onze|oui|une?)\b){_VOWEL}[a-zà-ÿ]"
    ),
    "a word twice": r"\b(?!vous\b|nous\b)([^\W\d_]{2,}) \1\b",
    "nought or one in the plural": (
        rf"(?<![\d,.:×–\N{{NARROW NO-BREAK SPACE}}])\b[01]{_SPACE}(?!(?:{_SHORT})\b)[a-zà-ÿ]{{2,}}s\b"
    ),
}
"""Each kind of fault, and the pattern that finds it."""

_FOUND = {name: re.compile(pattern, re.IGNORECASE) for name, pattern in FAULTS.items()}


def faults(text: str) -> Iterator[str]:
    """Every kind of fault in a text, with the passage at fault."""
    if marks := wrong_in(text):
        yield marks
    for name, pattern in _FOUND.items():
        if found := pattern.search(text):
            yield f"{name}: “{found[0]}” in “{text}”"
