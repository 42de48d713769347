"""The shape of the project: tests mirror modules, and a game is named only in its own folders."""

import ast
import re
from pathlib import Path

import pytest

from ludotheque.assembling import MODULES
from ludotheque.games import GAMES, load

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "ludotheque"
TESTS = ROOT / "tests"
ABOUT_MORE_THAN_A_MODULE = ("meta", "browser", "tools", "benchmarks")


def modules() -> list[Path]:
    """Alembic's files are no modules of ours: it loads them, and the schema's tests run them."""
    files = [path.relative_to(SOURCE) for path in SOURCE.rglob("*.py") if path.name != "__init__.py"]
    return [path for path in files if "migrations" not in path.parts]


def mirror(module: Path) -> Path:
    return TESTS / module.with_name(f"test_{module.stem.strip('_')}.py")


@pytest.mark.parametrize("module", sorted(map(str, modules())))
def test_every_module_has_its_tests(module: str) -> None:
    assert mirror(Path(module)).exists()


def test_every_test_file_is_about_a_module_or_about_all_games() -> None:
    known = {mirror(module) for module in modules()}
    for path in TESTS.rglob("test_*.py"):
        inside = path.relative_to(TESTS)
        if inside.parts[0] not in ABOUT_MORE_THAN_A_MODULE and inside.parent != Path("games"):
            assert path in known, inside


@pytest.mark.parametrize("name", GAMES)
def test_no_game_is_named_outside_its_folder(name: str) -> None:
    word = re.compile(rf"\b{name}\b", re.IGNORECASE)
    screens = [*(ROOT / "web" / "src").rglob("*.ts"), *(ROOT / "web" / "src").rglob("*.svelte")]
    for path in [*SOURCE.rglob("*.py"), *screens]:
        if name in path.parts or path == SOURCE / "games" / "__init__.py":
            continue
        assert not word.search(path.read_text("utf-8")), path


def game_modules() -> tuple[set[str], dict[str, set[str]]]:
    """The names that docs/architecture.md gives to modules of all games, and to those of one."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    section = text.split("## A game's folder\n")[1].split("\n## ")[0]
    common, special = section.split("What one game alone has:")
    own: dict[str, set[str]] = {name: set() for name in GAMES}
    for row in re.findall(r"^\| (\w+) \| (`.*?`) \|", special, re.MULTILINE):
        own[row[0]] |= set(row[1].strip("`").split("` `"))
    return set(re.findall(r"^\| `(\w+)` \|", common, re.MULTILINE)), own


NEEDED = {"state", "rules", "moves", "view", "events", "words", "drawing", "bot", "reasons", "learning"}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_folder_has_the_same_shape(name: str) -> None:
    common, own = game_modules()
    assert common >= {*MODULES, "reasons"} > NEEDED
    found = {path.stem for path in (SOURCE / "games" / name).glob("*.py")} - {"__init__"}
    assert found - common == own[name], "docs/architecture.md names what one game alone has"
    assert found >= NEEDED


HOMES = {
    "start": "rules",
    "play": "rules",
    "text": "moves",
    "parse": "moves",
    "view": "view",
    "events": "events",
    "tell": "words",
    "draw_text": "drawing",
    "redeal": "secrets",
    "hide": "secrets",
    "codes": "learning",
    "features": "learning",
}


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_does_stands_where_its_name_says(name: str) -> None:
    game = load(name)
    for what, module in HOMES.items():
        home = getattr(game, what).__module__
        if home != "ludotheque.contract":  # a default, for games without secrets
            assert home == f"ludotheque.games.{name}.{module}", what


SQL = re.compile(
    r"\b(SELECT\s|INSERT INTO|UPDATE \w+\s+SET|DELETE FROM|(CREATE|ALTER|DROP) (TABLE|INDEX)|PRAGMA \w)"
)


def test_sql_stands_only_in_the_store() -> None:
    outside = [path for path in SOURCE.rglob("*.py") if SOURCE / "room" / "store" not in path.parents]
    assert [str(path) for path in outside if SQL.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    "planted",
    [
        'rows = await read("SELECT name FROM person")',
        'read("""\n    SELECT\n        name\n    FROM person\n""")',
        "f\"UPDATE {table}\"; 'UPDATE seat SET told = 1'",
        '"INSERT INTO seat VALUES (?)"',
        '"DROP TABLE seat"',
    ],
)
def test_a_planted_statement_would_be_found(planted: str) -> None:
    assert SQL.search(planted)


def test_how_many_seats_a_game_may_have_is_said_in_one_place() -> None:
    """A game's own record may have room for fewer or as many."""
    said = re.compile(r"^\s*(MOST_SEATS|SEAT_NUMBERS)\b[^=\n]*= *\d", re.MULTILINE)
    files = [path for path in SOURCE.rglob("*.py") if SOURCE / "games" not in path.parent.parents]
    assert [path.name for path in files if said.search(path.read_text("utf-8"))] == ["viewers.py"]


MOST_ARGUMENTS = 8


def test_no_function_of_a_search_is_handed_its_whole_desk_piece_by_piece() -> None:
    """What a compiled search writes on is one thing (a NamedTuple of arrays), not a dozen arguments."""
    many = {}
    for path in (SOURCE / "search").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and len(node.args.args) > MOST_ARGUMENTS:
                many[f"{path.name}: {node.name}"] = len(node.args.args)
    assert many == {}


LONGEST = 400
WHOLE = (TESTS / "games" / "epix" / "referee.py",)
"""One class from the first rule to the last, which knows nothing of the engine and none of its modules."""


def test_no_module_is_longer_than_can_be_read_at_once() -> None:
    folders = (SOURCE, TESTS, ROOT / "benchmarks", ROOT / "tools", ROOT / "examples")
    files = [path for folder in folders for path in folder.rglob("*.py") if path not in WHOLE]
    long = {str(path): text.count("\n") for path in files if (text := path.read_text("utf-8"))}
    assert {path: lines for path, lines in long.items() if lines > LONGEST} == {}


def test_no_module_of_the_web_app_is_longer_either() -> None:
    """What tools write is as long as it is."""
    web = ROOT / "web" / "src"
    written = {web / "wire.ts", *web.glob("games/*/types.ts")}
    files = [
        path for kind in ("ts", "svelte", "css") for path in web.rglob(f"*.{kind}") if path not in written
    ]
    long = {str(path): path.read_text("utf-8").count("\n") for path in files}
    assert {path: lines for path, lines in long.items() if lines > LONGEST} == {}
