"""A table's stream depends on all that goes into it."""

from ludotheque.room.state import fairness


def test_the_stream_depends_on_everything_that_was_mixed_in() -> None:
    secret, head = b"s" * 32, b"h" * 32
    mixed = [fairness.MixedIn(0, 0, "aa"), fairness.MixedIn(1, 1, "bb")]
    tapes = [
        fairness.rng_for(secret, 0, head, mixed),
        fairness.rng_for(secret, 1, head, mixed),
        fairness.rng_for(secret, 1, b"g" * 32, mixed),
        fairness.rng_for(b"t" * 32, 1, head, mixed),
        fairness.rng_for(secret, 1, head, mixed[:1]),
        fairness.rng_for(secret, 1, head, mixed[::-1]),
    ]
    assert len({tape.tobytes() for tape in tapes}) == len(tapes)
    # What was mixed in later does not count for an earlier draw.
    assert fairness.rng_for(secret, 0, head, mixed[:1]).tobytes() == tapes[0].tobytes()
