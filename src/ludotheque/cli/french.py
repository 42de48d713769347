"""`french`: the apostrophes and spaces that French has and keyboards lack."""

from pathlib import Path
from typing import Annotated

import typer

from ludotheque.cli import app
from ludotheque.cli.language import say
from ludotheque.cli.speaking import argument


@app.says(
    "Correct the apostrophes and spaces in French texts: rules.fr.md, TOML, and Text(…) in Python.",
    "Corriger apostrophes et espaces des textes français : rules.fr.md, TOML et Text(…) en Python.",
    "french src",
)
def french(
    folder: Annotated[
        Path,
        argument(
            "a file, or a folder with files",
            "un fichier, ou un dossier de fichiers",
            metavar=say("FOLDER", "DOSSIER"),
            exists=True,
        ),
    ],
) -> None:
    from ludotheque.french import mend_file

    paths = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else [folder]
    for path in paths:
        if path.suffix in (".md", ".toml", ".py") and mend_file(path):
            typer.echo(path)
