"""Tables from before one could choose are casual: nobody there was told that the game would count."""

from ludotheque.room.store.schema import upgrading

revision = "0004"
down_revision = "0003"
upgrade = upgrading("UPDATE room_table SET rated = 0 WHERE rated = 1")
