import socket

import pytest

from ludotheque.server.run import CannotListen, listen


def test_a_free_port_is_found() -> None:
    with listen("127.0.0.1", 0) as listening:
        assert listening.getsockname()[1] > 0


def test_a_taken_port_is_a_clear_refusal_in_both_languages() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(CannotListen, match="is taken") as refused:
            listen("127.0.0.1", taken.getsockname()[1])
        assert "est pris" in refused.value.text.fr


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 70_000), ("203.0.113.1", 0)])
def test_an_impossible_address_is_a_clear_refusal(host: str, port: int) -> None:
    with pytest.raises(CannotListen, match="Cannot listen"):
        listen(host, port)
