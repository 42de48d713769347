"""What happens at a table without a request: chance, clocks, bots. Only one of several processes does it."""

import asyncio
import logging
from time import perf_counter
from typing import TYPE_CHECKING

from ludotheque.contract import CHANCE
from ludotheque.errors import LudothequeError
from ludotheque.room import bots
from ludotheque.room.foresight import Turn
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.state.fairness import rng_for
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.store import Conflict, Note
from ludotheque.room.table import failover, moves
from ludotheque.room.table.posts import NOBODY, Thought, Tick

if TYPE_CHECKING:
    from ludotheque.room.table.table import Table

log = logging.getLogger("ludotheque.room")

SOON = 0.2
"""Seconds until chance is retried while it waits for randomness from people's clients."""
LATER = 1.0
"""Seconds until anything is retried after it could not be written."""
CALLED = 12.0
"""Seconds another process has to do what is due: longer than a bot thinks."""


class Upkeep:
    def __init__(self, table: "Table") -> None:
        self._table = table
        self._state = table.state
        self._room = table.room
        self.thinking: dict[int, int] = {}
        """The bots that are thinking, and the entry at which each was asked."""
        self._timer: asyncio.TimerHandle | None = None
        self._rest = False
        """Whether an exhibition is waiting for something more urgent."""
        self._called: tuple[frozenset[str], int] | None = None
        """The processes among which the keeper was last called, and the entry then."""

    @property
    def pending(self) -> bool:
        """Will anything happen by itself?"""
        return bool(self.thinking) or self._timer is not None

    def may_be_due(self) -> bool:
        state = self._state
        return state.timing.on or state.game.has_chance or any(seat.bot for seat in state.seats)

    async def go_on(self) -> None:
        """Whatever is due now."""
        try:
            await self._do_what_is_due()
        except Conflict:
            await self._table.catch_up()
            self._table.post(NOBODY, Tick())
        except LudothequeError as error:
            log.warning("table waits", extra={"table": self._table.id, "code": error.code})
            self._wake_in(LATER)
        except Exception:
            log.exception("upkeep failed", extra={"table": self._table.id})
            self._wake_in(LATER)

    async def _do_what_is_due(self) -> None:
        if self._state.failover:
            await failover.take_time_back(self._table)
        if not self._room.peers.keeps(self._table.id):
            self._call_keeper()
            return
        while self._is_chances_turn() and self._mixed_enough():
            await self._draw()
        if self._state.status == "playing":
            if self._state.timing.on:
                await self._watch_clocks()
            self._ask_bots()
            self._let_bots_think_ahead()
            self._room.turns.look(self._table)
        else:
            self._room.foresight.forget(self._table.id)
        self._set_timer()

    def _call_keeper(self) -> None:
        """If anything is due, make sure that the process responsible for this table has it open; if nothing
        happens, it missed the call and is called again.
        """
        state = self._state
        self.cancel_timer()
        if state.status != "playing" or not self.may_be_due():
            return
        now = (self._room.peers.servers, state.seq)
        if self._called is None or self._called[0] != now[0] or (self._called == now and self._is_due()):
            self._room.tell(Note("wake", self._table.id))
        self._called = now
        due = state.timing.due() if state.timing.on else None
        if self._is_due():
            self._wake_in(CALLED)
        elif due is not None:
            self._wake_in(max(0.0, (due - self._room.now()) / 1000) + CALLED)

    def _is_due(self) -> bool:
        """Whether it is not a person's turn, or that person's time is up."""
        state = self._state
        if self._is_exhibition and not self._table.is_watched:
            return False
        fallen = state.timing.on and state.timing.fallen(self._room.now()) is not None
        return fallen or self._is_chances_turn() or any(state.seats[seat].bot for seat in state.asked)

    # ---- chance -------------------------------------------------------------------------------

    def _is_chances_turn(self) -> bool:
        return self._state.status == "playing" and self._state.situation.to_act == [CHANCE]

    def _mixed_enough(self) -> bool:
        """The first chance move waits a little for the randomness of the people's clients."""
        state = self._state
        people = {seat.person for seat in state.seats if seat.person and seat.bot is None}
        if state.draws or people <= set(state.mixers):
            return True
        return self._room.now() - state.started >= self._room.settings.mix_wait

    async def _draw(self) -> None:
        """A chance move, drawn from the table's stream only when it is due."""
        state = self._state
        number = state.draws
        position = state.situation.position
        rng = rng_for(state.secret, number, state.head, state.mixed)
        text = state.game.text(position.s, CHANCE, position.draw(rng))
        await moves.make(self._table, CHANCE, text, number)

    # ---- clocks -------------------------------------------------------------------------------

    async def _watch_clocks(self) -> None:
        state = self._state
        while (seat := state.timing.fallen(self._room.now())) is not None:
            if state.facts.settings.on_timeout == "lose":
                await self._table.end_by("timeout", seat)
                return
            await self._table.give_to_bot(seat, state.seats[seat].bot or bots.stand_in(state.game.name))

    def _set_timer(self) -> None:
        """The next moment at which something is due."""
        state = self._state
        self.cancel_timer()
        if state.status != "playing":
            return
        due = state.timing.due() if state.timing.on else None
        if self._rest:
            self._rest = False
            self._wake_in(LATER)
        elif due is not None:
            self._wake_in(max(0.0, (due - self._room.now()) / 1000))
        elif self._is_chances_turn():
            self._wake_in(SOON)

    def cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wake_in(self, seconds: float) -> None:
        # A timer of many days is set in stages: some event loops do not accept long ones.
        self.cancel_timer()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(min(seconds, 3600.0) + 0.001, self._table.post, NOBODY, Tick())

    # ---- bots ---------------------------------------------------------------------------------

    def _ask_bots(self) -> None:
        state = self._state
        if self._is_exhibition and not self._may_go_on():
            return
        for seat, asked in state.asked.items():
            spec = state.seats[seat].bot
            if spec is not None and self.thinking.get(seat) != asked:
                self.thinking[seat] = asked
                self._room.background(self._think(seat, spec, asked))

    def _let_bots_think_ahead(self) -> None:
        """While a person alone has to move, and no other process thinks for the bots."""
        state = self._state
        specs = {seat: each.bot for seat, each in enumerate(state.seats) if each.bot is not None}
        if len(state.asked) == 1 and specs and not self._room.peers.workers:
            ((person, asked),) = state.asked.items()
            if person not in specs:
                turn = Turn(self._table.id, state.facts.host, asked, person)
                self._room.foresight.begin(turn, state.situation.position, specs)

    @property
    def _is_exhibition(self) -> bool:
        return self._state.facts.made_for == "exhibition"

    def _may_go_on(self) -> bool:
        """An exhibition continues while somebody watches and no bot is thinking for a person."""
        if not self._table.is_watched:
            return False
        if bots.threads.is_pressed:
            self._rest = True
        return not self._rest

    async def _think(self, seat: int, spec: str, asked: int) -> None:
        if self._is_exhibition:
            await self._think_when_there_is_time(seat, spec, asked)
            return
        if not self._room.peers.workers:
            text = await self.choose(seat, spec)
            self._table.post(NOBODY, Thought(seat, text, asked))
            return
        job = shelf.job(self._table.id, seat, asked, self._room.now())
        try:
            await self._room.store.append((), [job], [Note("job", "")])
        except LudothequeError as error:
            log.warning("no worker called", extra={"table": self._table.id, "code": error.code})
            if self.thinking.get(seat) == asked:
                del self.thinking[seat]
            self._wake_in(LATER)

    async def _think_when_there_is_time(self, seat: int, spec: str, asked: int) -> None:
        """Only after everything that people are waiting for."""
        try:
            text = await self.choose(seat, spec, urgent=False)
        except RoomRefused:
            self.thinking.pop(seat, None)
            self._wake_in(LATER)
            return
        self._table.post(NOBODY, Thought(seat, text, asked))

    async def choose(self, seat: int, spec: str, urgent: bool = True) -> str:
        """A bot's move; never faster than a person can follow."""
        state, began = self._state, perf_counter()
        delay = state.facts.settings.bot_delay
        if delay is None:
            delay = self._room.settings.bot_delay
        _, text = await asyncio.gather(asyncio.sleep(delay / 1000), self._choice(seat, spec, urgent))
        self._room.measures.thought_seconds.observe(perf_counter() - began)
        return text

    async def _choice(self, seat: int, spec: str, urgent: bool) -> str:
        state, position = self._state, self._state.situation.position
        foreseen = self._room.foresight.answer(self._table.id, position, seat)
        return foreseen or await bots.turn(state.facts.host, position.fork(), seat, spec, urgent)

    async def thought(self, thought: Thought) -> None:
        """A bot's choice; if the situation has changed since, it is asked again."""
        state, seat = self._state, thought.seat
        if self.thinking.get(seat) == thought.asked:
            del self.thinking[seat]
        if state.asked.get(seat) == thought.asked and state.seats[seat].bot is not None:
            await moves.make(self._table, seat, thought.move)

    def forget_old_questions(self) -> None:
        """Forget the bots whose moves another process has made."""
        self.thinking = {
            seat: asked for seat, asked in self.thinking.items() if self._state.asked.get(seat) == asked
        }
