"""What a visitor may ask of a table besides moves, one subject per module."""
