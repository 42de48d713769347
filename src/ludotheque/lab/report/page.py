"""The report of a run as one HTML file: no network, no scripts, light and dark, fit to print."""

from html import escape

from ludotheque.contract import Lang
from ludotheque.errors import BadUsage
from ludotheque.lab.report import causes, sections
from ludotheque.lab.report.facts import Facts
from ludotheque.lab.report.writing import Writer
from ludotheque.lab.studies.runs import Run

STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --line: #ccc; --soft: #666; --head: #f4f2ec }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ddd; --paper: #1b1b1b; --line: #444; --soft: #aaa; --head: #2a2a2a }
}
@media print {
  :root { --ink: #000; --paper: #fff; --line: #999; --soft: #444; --head: #eee } nav { display: none }
}
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
body { color: var(--ink); background: var(--paper) }
h2 { border-bottom: 1px solid var(--line); margin-top: 2.5rem; break-after: avoid }
nav { display: flex; flex-wrap: wrap; gap: .2rem 1rem }
nav a { color: inherit }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums }
th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left; vertical-align: top }
th { background: var(--head) }
tr { break-inside: avoid }
small { color: var(--soft); white-space: nowrap }
pre { background: var(--head); padding: .8rem; overflow-x: auto }
figure { margin: 1rem 0; break-inside: avoid; overflow-x: auto }
figure svg { max-width: 100%; min-width: 26rem; height: auto }
.wide { overflow-x: auto }
"""
SECTIONS = (
    ("winners", "Who wins", "Qui gagne", sections.winners),
    ("endings", "Length and ways to end", "Durée et fins", sections.endings),
    ("choices", "Choices", "Choix", sections.choices),
    ("story", "The story of a game", "L’histoire d’une partie", sections.story),
    ("causes", "What contributes", "Ce qui compte", causes.contributions),
    ("variety", "Variety", "Variété", causes.variety),
    ("skill", "Skill and luck", "Adresse et hasard", causes.skill_and_luck),
    ("sweeps", "Sweeps", "Balayages", causes.sweeps),
    ("making", "How it was made", "Comment l’étude a été faite", causes.making),
)


def page(run: Run, lang: Lang) -> str:
    facts, w = Facts(run), Writer(lang)
    if not facts.parts:
        raise BadUsage("This run has no games yet.", "Cette étude n’a pas encore de parties.")
    game = run.design.game.title.in_(lang)
    name = run.design.study.name
    title = w.say(f"{game}: a study", f"{game} : une étude") + (f" – {name}" if name else "")
    links = "".join(f'<a href="#{at}">{w.say(en, fr)}</a>' for at, en, fr, _ in SECTIONS)
    parts = [
        f'<section id="{at}"><h2>{number}. {w.say(en, fr)}</h2>{write(facts, w)}</section>'
        for number, (at, en, fr, write) in enumerate(SECTIONS, 1)
    ]
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n<h1>{escape(title)}</h1>\n<nav>{links}</nav>\n{body}\n</html>\n"
    )
