"""An arena's report as one HTML page."""

from html import escape

from ludotheque.contract import Lang
from ludotheque.lab.arena import Cell, Report, SeatScore
from ludotheque.lab.ratings import Rating

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
body { color: #222 }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { border: 1px solid #ccc; padding: .35rem .7rem; text-align: right }
th { background: #f4f2ec; text-align: left }
small { color: #666; display: block }
@media (prefers-color-scheme: dark) {
  body { background: #1b1b1b; color: #ddd } th { background: #2a2a2a } small { color: #999 }
}
"""


def page(report: Report, lang: Lang) -> str:
    fr = lang == "fr"
    title = f"{'Arène :' if fr else 'Arena:'} {report.game}"
    options = ", ".join(f"{name}={value}" for name, value in report.options.items())
    each = "parties par paire" if fr else "games each pair"
    facts = (options, f"{report.seats} {'joueurs' if fr else 'players'}", f"{report.games_each_pair} {each}")
    note = (" ; " if fr else "; ").join(facts)
    parts = [f"<h1>{escape(title)}</h1>", f"<p>{escape(note)}</p>", _cross(report)]
    parts.append(_seats(report, fr))
    parts.append(_ratings("Elo (95%)", report.elo))
    if report.open_skill is not None:
        parts.append(_ratings("OpenSkill (95%)", report.open_skill))
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n{body}\n</html>\n"
    )


def _cross(report: Report) -> str:
    cells = {(cell.bot, cell.against): cell for cell in report.cells}
    heads = "".join(f"<th>{escape(bot)}</th>" for bot in report.bots)
    rows = "".join(
        f"<tr><th>{escape(bot)}</th>"
        + "".join(_entry(cells.get((bot, against))) for against in report.bots)
        + "</tr>"
        for bot in report.bots
    )
    return f"<table><tr><th></th>{heads}</tr>{rows}</table>"


def _seats(report: Report, fr: bool) -> str:
    """Scores by seat, and how long a bot thinks about a move."""
    thoughts = {each.bot: each for each in report.thoughts}
    heads = [f"{'place' if fr else 'seat'} {seat + 1}" for seat in range(report.seats)]
    heads += ["un coup prend", "au plus"] if fr else ["a move takes", "at most"]
    rows = ""
    for bot in report.bots:
        own = {each.seat: each for each in report.by_seat if each.bot == bot}
        cells = [_score(own[seat]) if seat in own else "·" for seat in range(report.seats)]
        thought = thoughts.get(bot)
        cells += (
            [f"{1000 * each:.1f} ms" for each in (thought.mean, thought.longest)] if thought else ["·", "·"]
        )
        rows += f"<tr><th>{escape(bot)}</th>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
    return "<table><tr><th></th>" + "".join(f"<th>{head}</th>" for head in heads) + f"</tr>{rows}</table>"


def _score(each: SeatScore) -> str:
    return f"{each.score:.1%}<small>{each.low:.1%} – {each.high:.1%}</small>"


def _entry(cell: Cell | None) -> str:
    if cell is None:
        return "<td>·</td>"
    record = f"+{cell.wins} ={cell.draws} −{cell.losses}"
    return f"<td>{cell.score:.1%}<small>{cell.low:.1%} – {cell.high:.1%}</small><small>{record}</small></td>"


def _ratings(title: str, ratings: list[Rating]) -> str:
    ranked = sorted(ratings, key=lambda each: -each.rating)
    rows = "".join(
        f"<tr><th>{escape(each.bot)}</th><td>{each.rating:.1f}</td>"
        f"<td>{each.low:.1f} – {each.high:.1f}</td></tr>"
        for each in ranked
    )
    return f"<h2>{title}</h2><table>{rows}</table>"
