"""The built web app, and a page of the HTTP API that needs no network."""

import html
import mimetypes
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.params import FromPath

from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.server import unfold
from ludotheque.server.shrinking import accepted

STATIC = Path(__file__).parents[1] / "static"
FOREVER = "public, max-age=31536000, immutable"
"""For files whose names hold a hash of their content."""
COMPRESSED = {"br": ".br", "gzip": ".gz"}
"""The endings of the copies that the build puts beside a file, the smallest first."""

MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Ludothèque</title>
<meta name="viewport" content="width=device-width">
<body style="font:18px/1.5 Georgia,serif;max-width:36em;margin:12vh auto;padding:0 1em">
<h1>Ludothèque</h1>
<p>The room is open, but its web pages were not built with this installation.
<a href="/api/schema/docs">The API</a> works; so does <code>ludotheque play</code>.</p>
<p lang="fr">La salle est ouverte, mais ses pages web manquent à cette installation.
<a href="/api/schema/docs">L’API</a> fonctionne, et <code>ludotheque play</code> aussi.</p></html>"""


@get(["/", "/{path:path}"], include_in_schema=False)
async def web_app(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
    """A file of the web app; for every other address its page, which then reads the address itself."""
    wanted = path.lstrip("/")
    if wanted.startswith("api/"):
        raise RoomRefused("not-found")
    file = _inside(wanted)
    if file is None and "." in Path(wanted).name:
        raise RoomRefused("not-found")
    page = file or STATIC / "index.html"
    if not page.is_file():
        return Response(MISSING.encode(), media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})
    kind = mimetypes.guess_type(page.name)[0] or "application/octet-stream"
    keep = FOREVER if wanted.startswith("assets/") else "no-cache"
    if file is None:
        content = await unfold.with_tags(request, wanted, page.read_bytes())
        return Response(content, media_type=kind, headers={"Cache-Control": keep})
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    encoding = _smallest(file, accepted(request.headers.get("accept-encoding", "")))
    if encoding:
        file = _copy_of(file, encoding)
        headers["Content-Encoding"] = encoding
    return Response(file.read_bytes(), media_type=kind, headers=headers)


def _smallest(file: Path, encodings: set[str]) -> str | None:
    """How a file may be sent that was compressed beforehand."""
    return next((each for each in COMPRESSED if each in encodings and _copy_of(file, each).is_file()), None)


def _copy_of(file: Path, encoding: str) -> Path:
    return file.with_name(file.name + COMPRESSED[encoding])


def _inside(wanted: str) -> Path | None:
    """A file of the web app; never one outside its folder."""
    if not wanted or "\0" in wanted:
        return None
    file = (STATIC / wanted).resolve()
    return file if file.is_relative_to(STATIC.resolve()) and file.is_file() else None


class PlainDocs(OpenAPIRenderPlugin):
    """The OpenAPI document as one plain page: no scripts, nothing loaded from elsewhere."""

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        rows = "".join(
            f"<tr><td><code>{method.upper()}</code><td><code>{html.escape(path)}</code>"
            f"<td>{html.escape(operation.get('summary') or '')}"
            for path, operations in sorted(openapi_schema["paths"].items())
            for method, operation in operations.items()
        )
        shapes = "".join(
            f"<h3 id='{name}'>{name}</h3><p>{html.escape(shape.get('description') or '')}</p><ul>"
            + "".join(
                f"<li><code>{html.escape(field)}</code> {html.escape(_kind(kind))}"
                for field, kind in shape.get("properties", {}).items()
            )
            + "</ul>"
            for name, shape in sorted(openapi_schema["components"]["schemas"].items())
        )
        return (
            "<!doctype html><html lang='en'><meta charset='utf-8'><title>Ludothèque: API</title>"
            "<body style='font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em'>"
            "<h1>Ludothèque: the HTTP API</h1>"
            "<p>As OpenAPI: <a href='/api/schema/openapi.json'>openapi.json</a>.</p>"
            f"<table>{rows}</table><h2>Types</h2>{shapes}</html>"
        ).encode()


def _kind(shape: dict[str, Any]) -> str:
    if "$ref" in shape:
        return str(shape["$ref"]).rsplit("/", 1)[-1]
    if "oneOf" in shape:
        return " | ".join(_kind(each) for each in shape["oneOf"])
    if shape.get("type") == "array":
        return f"[{_kind(shape.get('items', {}))}]"
    return str(shape.get("type", "any"))
