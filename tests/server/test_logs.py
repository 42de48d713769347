import json
import logging
import sys

from tests.server.live import Live, new_table

from ludotheque.server.logs import JsonLines, set_up


def test_a_line_is_one_json_object_with_what_was_added() -> None:
    record = logging.makeLogRecord(
        {"name": "ludotheque.room", "levelname": "INFO", "msg": "moved %s", "args": (3,)}
    )
    record.table = "abc"
    line = json.loads(JsonLines().format(record))
    assert (line["message"], line["table"], line["level"]) == ("moved 3", "abc", "info")
    assert line["at"].endswith("Z")


def test_a_failure_keeps_its_trace_in_the_line() -> None:
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        record = logging.makeLogRecord({"msg": "x", "exc_info": sys.exc_info()})
    assert "ZeroDivisionError" in json.loads(JsonLines().format(record))["trace"]


def test_setting_up_quiets_those_who_log_addresses() -> None:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    try:
        set_up("DEBUG")
        assert logging.getLogger("uvicorn.error").level == logging.WARNING
    finally:
        root.handlers[:] = before
        root.setLevel(level)


def test_the_log_of_a_server_holds_no_key_token_or_name(live: Live) -> None:
    ada = live.guest("Ada Unmistakable")
    table, key = new_table(ada, "me", None, settings={"public": False})
    with ada.join(table, key):
        pass
    log = live.log.read_text()
    for secret in (key, ada.cookie.partition("=")[2], "Unmistakable"):
        assert secret not in log
