import re
import urllib.request

from tests.server.live import Live, new_table


def test_numbers_for_prometheus_hold_no_names(live: Live) -> None:
    ada = live.guest("Ada Counted")
    table, key = new_table(ada, "me", "random")
    with ada.join(table) as socket:
        socket.play(socket.legal[0])
        with urllib.request.urlopen(f"{live.address}/metrics") as answer:
            assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
            text = answer.read().decode()
    for line in text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) \w+ .+|\w+(\{le="[^"]+"\})? [0-9.e+-]+', line), line
    values = dict(line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#")
    assert float(values["ludotheque_moves_total"]) >= 1
    assert float(values["ludotheque_sockets"]) >= 1
    assert values["ludotheque_storage_ok"] == "1"
    for secret in (table, key, "Ada", str(ada.person)):
        assert secret not in text
