"""Alembic's entry point: revisions are only rendered as SQL, which our own drivers run (`schema.py`)."""

from alembic import context

# Our SQL suits both databases; the dialect only concerns Alembic's own table.
context.configure(dialect_name="sqlite")
context.get_context().dialect.insert_returning = False  # needs a SQLite of 2021
context.run_migrations()
