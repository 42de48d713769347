from ludotheque.room.measures import Histogram


def test_each_bucket_counts_all_that_were_at_most_as_long() -> None:
    histogram = Histogram()
    for seconds in (0.0005, 0.001, 0.003, 9.0):
        histogram.observe(seconds)
    lines = histogram.lines("x")
    assert lines[0] == 'x_bucket{le="0.001"} 2'
    assert 'x_bucket{le="0.005"} 3' in lines
    assert 'x_bucket{le="+Inf"} 4' in lines
    assert lines[-2:] == ["x_sum 9.004500", "x_count 4"]
