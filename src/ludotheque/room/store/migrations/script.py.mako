"""${message}"""

from ludotheque.room.store.schema import upgrading

revision = "${up_revision}"
down_revision = "${down_revision}"
upgrade = upgrading()
