"""Presence and its announcements, challenges, and the owner's decisions.

Each open page of somebody with an account holds a socket (an `Ear`). Having one means being online; followers
are told when somebody comes and goes, unless that person prefers not to be seen. Each process tells the
others who is connected to it.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from ludotheque.room.limits import Buckets
from ludotheque.room.protocol.company import CompanyNews, Present
from ludotheque.room.protocol.messages import Closing
from ludotheque.room.protocol.refusals import SENTENCES, RoomRefused
from ludotheque.room.state.updates import encode
from ludotheque.room.store.challenges import Challenges
from ludotheque.room.store.recovery import Recovery
from ludotheque.room.store.reports import Reports
from ludotheque.room.store.store import Note
from ludotheque.room.store.ties import Ties
from ludotheque.room.table.outbox import Outbox
from ludotheque.room.table.surroundings import Surroundings

SIGNED_OUT = 4001
TOLD_AT_ONCE = 300
"""The most people in one note: PostgreSQL allows 8000 bytes."""
MOST_EARS = 30
"""The most sockets of one person; one more closes the oldest."""
HEARS = frozenset({"ties", "summons", "muted", "renewed", "present", "presence", "attendance"})


class Ear:
    """One socket of a person, whatever page they are on."""

    def __init__(self, person: str, session: str | None = None) -> None:
        self.person = person
        self.session = session
        self.outbox = Outbox()
        self.follows: frozenset[str] = frozenset()

    def tell(self, message: Any) -> None:
        self.outbox.put(encode(message))


class Company:
    def __init__(self, room: Surroundings) -> None:
        self._room = room
        self.ties = Ties(room.store, room.now)
        self.challenges = Challenges(room.store, room.now)
        self.reports = Reports(room.store, room.now)
        self.recovery = Recovery(room.store, room.now)
        self.budget = Buckets(room.settings.limits.company)
        self._ears: dict[str, list[Ear]] = {}
        self._watchers: dict[str, set[Ear]] = {}
        """The ears of each person's followers."""
        self._hidden: set[str] = set()
        """People with ears here who prefer not to be seen."""
        self._seen: set[str] = set()
        """The people this process has announced to the others."""
        self._elsewhere: dict[str, set[str]] = {}

    async def open(self) -> None:
        await self.reports.look()
        self._room.tell(Note("attendance", ""))

    def pay(self, person: str, address: str, cost: float = 1) -> None:
        if not self.budget.take_both(person, address, cost):
            raise RoomRefused("too-many-requests")

    # ---- what tables ask ------------------------------------------------------------------------

    def may_speak(self, person: str) -> bool:
        return not self.reports.is_muted(person)

    async def shunned(self, person: str) -> frozenset[str]:
        return await self.ties.shunned(person)

    # ---- who is here ----------------------------------------------------------------------------

    def is_here(self, person: str) -> bool:
        return person in self._seen or any(person in people for people in self._elsewhere.values())

    async def arrive(self, ear: Ear) -> None:
        own = self._ears.setdefault(ear.person, [])
        own.append(ear)
        if len(own) > MOST_EARS:
            own[0].outbox.close(1000)
            self.leave(own[0])
        await self._read(ear.person)

    def leave(self, ear: Ear) -> None:
        own = self._ears.get(ear.person, [])
        if ear not in own:
            return
        own.remove(ear)
        self._watch(ear, ())
        if not own:
            del self._ears[ear.person]
        self._notice(ear.person)

    async def _read(self, person: str) -> None:
        """Read whom a person with ears here follows, and whether they may be seen."""
        follows, shown = await self.ties.followed(person), await self.ties.shows(person)
        self._hidden.discard(person)
        if not shown and person in self._ears:
            self._hidden.add(person)
        for ear in self._ears.get(person, ()):
            self._watch(ear, follows)
        self._notice(person)

    def _watch(self, ear: Ear, follows: Sequence[str]) -> None:
        for other in ear.follows:
            watching = self._watchers[other]
            watching.discard(ear)
            if not watching:
                del self._watchers[other]
        ear.follows = frozenset(follows)
        for other in ear.follows:
            self._watchers.setdefault(other, set()).add(ear)

    def _notice(self, person: str) -> None:
        """Announce it if somebody has come or gone on this process."""
        here = person in self._ears and person not in self._hidden
        if person not in self._ears:
            self._hidden.discard(person)
        if here != (person in self._seen):
            (self._seen.add if here else self._seen.discard)(person)
            self._room.tell(Note("present", "", [self._room.peers.id, person, here]))
            self._tell_watchers(person)

    def _tell_watchers(self, person: str) -> None:
        message = encode(Present(person, self.is_here(person)))
        for ear in self._watchers.get(person, ()):
            ear.outbox.put(message)

    # ---- word of something ----------------------------------------------------------------------

    def summon(self, *people: str) -> None:
        """Their list has changed; other processes were told when it was written."""
        for person in people:
            for ear in self._ears.get(person, ()):
                ear.tell(CompanyNews())

    async def renew(self, person: str) -> None:
        """Whom they follow or block has changed, here or elsewhere."""
        blocks = frozenset(await self.ties.blocked(person))
        for table in self._room.tables.values():
            for visitor in table.visitors:
                if visitor.person == person:
                    visitor.blocks = blocks
        if person in self._ears:
            await self._read(person)
            self.summon(person)

    def sign_out(self, person: str, keep: str | None, only: str | None) -> None:
        for ear in list(self._ears.get(person, ())):
            if ear.session == only if only else keep is None or ear.session != keep:
                ear.tell(Closing("signed-out", *SENTENCES["signed-out"], again=False))
                ear.outbox.close(SIGNED_OUT)
                self.leave(ear)

    def renew_session(self, person: str, old: str, new: str) -> None:
        for ear in self._ears.get(person, ()):
            if ear.session == old:
                ear.session = new

    # ---- other processes ------------------------------------------------------------------------

    def hear(self, note: Note) -> None:
        match note:
            case Note("ties", _, str(person)):
                self._room.background(self.renew(person))
            case Note("summons", _, str(person)):
                self.summon(person)
            case Note("muted", _, _):
                self._room.background(self.reports.look())
            case Note("renewed", _, str(person)):
                self._room.people.forget(person)
            case Note("present", _, [process, person, here]):
                people = self._elsewhere.setdefault(process, set())
                (people.add if here else people.discard)(person)
                self._tell_watchers(person)
            case Note("presence", _, [process, people]):
                self._elsewhere.setdefault(process, set()).update(people)
                self._tell_all(people)
            case Note("attendance", _, _):
                self._tell_presence()
            case _:
                pass

    def _tell_presence(self) -> None:
        people = sorted(self._seen)
        for first in range(0, len(people), TOLD_AT_ONCE):
            some = people[first : first + TOLD_AT_ONCE]
            self._room.tell(Note("presence", "", [self._room.peers.id, some]))

    def without(self, gone: Iterable[str]) -> None:
        """Forget processes that have ended."""
        for process in gone:
            self._tell_all(self._elsewhere.pop(process, set()))

    def _tell_all(self, people: Iterable[str]) -> None:
        for person in people:
            self._tell_watchers(person)

    async def resumed(self) -> None:
        """Start over: notes may have been missed."""
        await self.reports.look()
        self._elsewhere.clear()
        self._room.tell(Note("attendance", ""))
        self._tell_presence()
        for person in list(self._ears):
            await self.renew(person)
