from ludotheque.numerals import decimal, percent


def test_french_writes_a_comma() -> None:
    assert decimal(1.25, 1, "en") == "1.2"
    assert decimal(1.25, 1, "fr") == "1,2"
    assert decimal(3, 0, "fr") == "3"


def test_french_keeps_the_percent_sign_apart_but_on_the_same_line() -> None:
    assert percent(0.5, "en") == "50%"
    assert percent(0.5, "fr") == "50\N{NO-BREAK SPACE}%"


def test_a_share_has_no_more_decimals_than_it_takes() -> None:
    assert [percent(share, "en", 2) for share in (0, 0.125, 1 / 3, 1)] == ["0%", "12.5%", "33.33%", "100%"]
    assert percent(0.125, "fr", 2) == "12,5\N{NO-BREAK SPACE}%"
    assert percent(0.125, "en") == "12%"
