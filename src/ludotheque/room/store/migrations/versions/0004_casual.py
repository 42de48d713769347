"""Tables from before the choice existed become casual: their players were not told that games count."""

from ludotheque.room.store.schema import upgrading

revision = "0004"
down_revision = "0003"
upgrade = upgrading("UPDATE room_table SET rated = 0 WHERE rated = 1")
