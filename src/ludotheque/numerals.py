"""Numbers as each language writes them."""

from ludotheque.contract import Lang


def decimal(number: float, digits: int, lang: Lang) -> str:
    shown = f"{number:.{digits}f}"
    return shown.replace(".", ",") if lang == "fr" else shown


def percent(chance: float, lang: Lang, digits: int = 0) -> str:
    """With as many decimals as needed, at most `digits`."""
    shown = decimal(100 * chance, digits, lang)
    if digits:
        shown = shown.rstrip("0").rstrip(".,")
    return f"{shown}\N{NO-BREAK SPACE}%" if lang == "fr" else f"{shown}%"
