"""Alembic's way in: revisions are only ever rendered as SQL, for our own drivers to run (`schema.py`)."""

from alembic import context

# What we write both databases take; of this dialect there is nothing but Alembic's own table.
context.configure(dialect_name="sqlite")
context.get_context().dialect.insert_returning = False  # needs a SQLite of 2021
context.run_migrations()
