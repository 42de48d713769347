from ludotheque.room.limits import Limits
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.server.guesses import Guesses


def guesses() -> Guesses:
    return Guesses(Limits(guesses=(0.001, 3), names=(0.001, 7)))


def may(tried: Guesses, address: str, name: str, device: str | None = None) -> bool:
    try:
        tried.take(address, name, device)
    except RoomRefused as refused:
        return refused.code != "too-many-requests"
    return True


def test_wrong_guesses_are_counted_by_address_and_name_together() -> None:
    tried = guesses()
    assert [may(tried, "eve", "ada") for _ in range(4)] == [True, True, True, False]
    assert may(tried, "home", "ada"), "the owner is not locked out"
    assert may(tried, "eve", "bob")


def test_an_address_may_not_try_every_name() -> None:
    tried = guesses()
    assert [may(tried, "eve", f"name {n}") for n in range(8)] == [True] * 7 + [False]


def test_a_device_where_the_owner_has_been_is_counted_by_itself() -> None:
    tried = guesses()
    for n in range(20):
        may(tried, "cafe", f"name {n}")
    assert not may(tried, "cafe", "ada")
    assert [may(tried, "cafe", "ada", "known") for _ in range(4)] == [True, True, True, False]


def test_only_wrong_guesses_count() -> None:
    tried = guesses()
    for _ in range(20):
        tried.take("home", "ada").was_right()
