"""The room in a storm: several processes, their database and many people in one simulated hour after another.

loop      an event loop with its own clock; a process that may stop at any await
postgres  a PostgreSQL that goes away, is slow, full, or loses a connection in the middle of a commit
disk      the real SQLite store, its writer on the simulated clock
people    who play, watch, chat, tear off, come back elsewhere and ask again
weather   what goes wrong, and when
stories   the log played again, by other code than the room's
checker   what people were told, against what the store holds
world     all of it from one seed; the same seed gives the same trace
"""
