"""The course of a table: what follows from its log and from nothing else; nothing here waits or writes."""
