"""Players that are programs: how they are named, and how they choose."""
