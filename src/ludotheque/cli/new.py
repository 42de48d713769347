"""`new`: create a package with a small working game as a starting point."""

from pathlib import Path
from typing import Annotated

import typer

from ludotheque.cli import app
from ludotheque.cli.language import say
from ludotheque.cli.speaking import argument, option

STARTER = Path(__file__).parent / "starter"
PLACES = {"gitignore": ".gitignore", "ci.yml": ".github/workflows/tests.yml"}
"""Files with a different name in the new package."""

SOURCES = '[tool.uv.sources]\nludotheque = { path = "@checkout@", editable = true }\n\n'


@app.says(
    "Create a game of your own: a package with a small game that already works.",
    "Créer votre propre jeu : un paquet avec un petit jeu qui fonctionne déjà.",
    "new mygame",
)
def new(
    name: Annotated[str, argument("the game’s name", "le nom du jeu", metavar=say("NAME", "NOM"))],
    folder: Annotated[
        Path | None,
        option(
            "where to put it (default: ./NAME)",
            "où le mettre (par défaut : ./NOM)",
            metavar=say("DIR", "DOSSIER"),
        ),
    ] = None,
) -> None:
    target = (folder or Path(name)).resolve()
    _check(name, target)
    words = _words(name, target)
    for source in sorted(STARTER.rglob("*.in")):
        inside = source.relative_to(STARTER).with_suffix("").as_posix()
        path = target / PLACES.get(inside, inside.replace("package/", f"src/{name}/"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_filled(source.read_text("utf-8"), words), "utf-8")
    steps = f"  cd {target}\n  uv run ludotheque play {name}\n  uv run pytest"
    typer.echo(
        say(
            f"{name} is in {target}. Next:\n{steps}",
            f"{name} est dans {target}. Ensuite :\n{steps}",
        )
    )


def _check(name: str, target: Path) -> None:
    from importlib.util import find_spec

    from ludotheque.errors import BadUsage
    from ludotheque.games.admission import NAME

    if not NAME.fullmatch(name):
        raise BadUsage(
            "A name has only lowercase letters, digits and _, and begins with a letter, e.g. mygame.",
            "Un nom se compose de minuscules, de chiffres et de _, et commence par une lettre,"
            " p. ex. monjeu.",
        )
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise BadUsage(
            f"{target} already exists; choose another folder with --folder.",
            f"{target} existe déjà ; choisissez un autre dossier avec --folder.",
        )
    if find_spec(name) is not None or find_spec(f"ludotheque.games.{name}") is not None:
        raise BadUsage(
            f"There is already a package called {name}; choose another name.",
            f"Il y a déjà un paquet {name} ; choisissez un autre nom.",
        )


def _words(name: str, target: Path) -> dict[str, str]:
    title = name.replace("_", " ").capitalize()
    checkout = Path(__file__).resolve().parents[3]
    return {
        "@name@": name,
        "@Title@": title,
        "@Class@": "".join(part.capitalize() for part in name.split("_")),
        "@L@": name[0].upper(),
        "@checkout@": _way(checkout, target) if (checkout / "pyproject.toml").is_file() else "",
    }


def _way(there: Path, here: Path) -> str:
    import os

    return Path(os.path.relpath(there, here)).as_posix()


def _filled(text: str, words: dict[str, str]) -> str:
    if not words["@checkout@"]:  # not in a checkout: Ludothèque is installed like any other package
        text = text.replace(
            '[tool.uv.sources]\nludotheque = { path = "@checkout@", editable = true }\n\n', ""
        )
    for mark, word in words.items():
        text = text.replace(mark, word)
    return text
