"""What people were told against what the store holds. It knows nothing of the room but its protocol.

answered   whatever was answered is in the log, once; whatever was refused is not
true       every update, seating, chat line and refusal says what the log says at that entry
secret     a view is the viewer's own, byte for byte; nobody is shown a seat that is not theirs
goes on    at the end everybody knows the newest entry, and nothing waits for chance, a bot or a clock
"""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec
from benchmarks.storm.people import Asked, Client
from benchmarks.storm.stories import CHANCE, Moment, Story

from ludotheque.errors import LudothequeError
from ludotheque.room.protocol import requests
from ludotheque.room.protocol.messages import (
    ChatLine,
    FromServer,
    Refused,
    Seating,
    Update,
    Welcome,
)
from ludotheque.viewers import Viewer, numbered

if TYPE_CHECKING:
    from benchmarks.storm.world import World

MOST_FAULTS = 20
APART = 1_000
"""Milliseconds by which the clocks of two processes may differ."""
SETTLED = 30_000
"""Milliseconds after which everybody knows, and everything is done that follows by itself."""
_decode = msgspec.json.Decoder(FromServer).decode


UNSURE = "storage-unsure"


class Checker:
    def __init__(self, world: "World") -> None:
        self.world = world
        self.held = world.held()
        self.stories = {id: self._story(id, facts, content) for id, facts, content in self._tables()}
        self.chat = {
            (table, n): msgspec.json.decode(body)
            for table, n, body in self.held.execute("SELECT table_id, n, body FROM chat")
        }
        self.answers: dict[str, list[tuple[float, Any]]] = {}
        self._seated: dict[int, int] = {}
        """For each socket the entry up to which its last seating is known to be true."""

    def check(self) -> list[str]:
        """What is wrong; nothing if all is well."""
        for told in self.world.heard:
            self._told(told.client, told.socket, told.at, _decode(told.message))
            if len(self.world.faults) >= MOST_FAULTS:
                return self.world.faults
        for client in self.world.clients:
            for id, asked in client.asked.items():
                self._answer(client, id, asked)
        for table in self.world.tables:
            if table not in self.stories:
                self._fault("a table that somebody was told of is not there", table)
        for table, story in self.stories.items():
            self._log(table, story)
            self._goes_on(table, story)
        for client in self.world.clients:
            self._caught_up(client)
        return self.world.faults

    def _fault(self, what: str, *about: object) -> None:
        self.world.fault(what, " ".join(map(str, about)))

    def _tables(self) -> Iterable[tuple[str, str, str | None]]:
        return self.held.execute("SELECT id, facts, content FROM room_table ORDER BY created, id").fetchall()

    def _story(self, id: str, facts: str, content: str | None) -> Story:
        rows = self.held.execute(
            "SELECT seq, body FROM entry WHERE table_id = ? ORDER BY seq", (id,)
        ).fetchall()
        if [seq for seq, _ in rows] != list(range(1, len(rows) + 1)):
            self._fault("a log has a gap", id)
        story = Story(msgspec.json.decode(facts), None, [body for _, body in rows])
        if story.broken:
            self._fault("a log cannot be played again", id, story.broken)
        return story

    # ---- what was told --------------------------------------------------------------------------

    def _told(self, client: Client, socket: int, at: float, message: Any) -> None:
        story = self.stories.get(client.table)
        if story is None:
            return
        if getattr(message, "id", None) is not None:
            self.answers.setdefault(message.id, []).append((at, message))
        match message:
            case Update():
                self._update(client, story, message)
            case Welcome():
                self._update(client, story, message.update)
                self._seating(client, socket, story, message.seating, message.update.seq)
                for line in message.chat:
                    self._said(client, line)
                if any(step.n >= message.update.n for step in message.history):
                    self._fault("a history tells of moves to come", client.table)
            case Seating():
                self._seating(client, socket, story, message)
            case ChatLine():
                self._said(client, message)

    def _update(self, client: Client, story: Story, told: Update) -> None:
        if told.seq >= len(story.moments):
            self._fault("an update tells what is not in the log", client.table, told.seq)
            return
        now, viewer = story.moments[told.seq], numbered(told.viewer)
        mine = now.held_by(client.person)
        if viewer.seat is not None and viewer.seat not in mine:
            self._fault(
                "somebody is shown the view of another's seat", client.table, client.person, told.viewer
            )
        if bytes(told.view) != now.view(viewer):
            self._fault("a view is not what the viewer may see", client.table, told.seq, told.viewer)
        if {int(seat): moves for seat, moves in told.legal.items()} != now.legal(mine, viewer):
            self._fault("the legal moves told are not those", client.table, told.seq, client.person)
        facts = (told.n, told.to_act, told.scores, [msgspec.to_builtins(each) for each in told.undone])
        if facts != (now.n, now.to_act(), now.position.scores(), now.undone):
            self._fault("an update differs from the log", client.table, told.seq, facts)
        if (told.outcome is not None) != (now.status == "over") or (
            told.outcome is not None and now.outcome and told.outcome.reason != now.outcome["reason"]
        ):
            self._fault("an end is told that is none", client.table, told.seq)
        if told.secret is not None and now.status != "over":
            self._fault("the secret of a game in play is told", client.table)
        if told.step is not None:
            self._step(client, now, told, viewer)

    def _step(self, client: Client, now: Moment, told: Update, viewer: Viewer) -> None:
        step = told.step
        assert step is not None
        if now.step is None:
            self._fault("a move is told that is none", client.table, told.seq)
            return
        _, seat, text, _, _, draw = now.move
        shown = not now.position.game.has_secrets or viewer.knows(seat)
        if (step.n, step.seat, step.move, step.draw) != (now.step, seat, text if shown else None, draw):
            self._fault("a move is told as another", client.table, told.seq)
        if [bytes(each.event) for each in step.events] != now.events(viewer):
            self._fault("events are not what the viewer may see", client.table, told.seq, told.viewer)

    def _seating(self, client: Client, socket: int, story: Story, told: Seating, at_least: int = 0) -> None:
        """True at some entry, and not older than what this socket knew."""
        first = max(at_least, self._seated.get(socket, 0))
        seats = [{"person": seat.person, "name": seat.name, "bot": seat.bot} for seat in told.seats]
        offers = {offer.kind: set(offer.accepted) for offer in told.offers}
        for moment in story.moments[first:]:
            if (moment.status, moment.seats) == (told.status, seats) and moment.offers == offers:
                self._seated[socket] = moment.seq
                return
        self._fault("a seating was never true", client.table, told.status, offers, "from", first)

    def _said(self, client: Client, line: ChatLine) -> None:
        found = self.chat.get((client.table, line.n))
        if found is None or found["text"] != line.text:
            self._fault("a chat line is told that is not kept", client.table, line.n)

    # ---- what was asked -------------------------------------------------------------------------

    def _answer(self, client: Client, id: str, asked: list[Asked]) -> None:
        """A request that was refused may be asked again, and done without an answer (seed 30060)."""
        story, request = self.stories.get(client.table), asked[0].request
        if story is None:
            return
        answers = [answer for _, answer in self.answers.get(id, [])]
        refused = [each for each in answers if isinstance(each, Refused)]
        done = [each for each in answers if not isinstance(each, Refused)]
        entries = [entry for entry in story.entries if entry.get("id") == id]
        if len([entry for entry in entries if entry["type"] != "withdrawn"]) > 1:
            self._fault("a request was done twice", client.table, id)
        if done:
            self._was_done(client, story, request, entries)
        elif entries and len(refused) >= len(asked) and all(each.code != UNSURE for each in refused):
            self._fault("refused, and yet done", client.table, id, refused[-1].code, entries[0]["type"])
        elif not answers and client.welcomed and not client.gone and id in client.waiting:
            self._fault("a request is never answered", client.table, type(request).__name__, id)
        for each in refused:
            if isinstance(request, requests.Play):
                self._refused_play(client, story, request, each)

    def _was_done(self, client: Client, story: Story, request: Any, entries: list[dict[str, Any]]) -> None:
        if any(entry.get("again", "") not in ("", *self.stories) for entry in entries):
            self._fault("an answered rematch has no table", client.table, request.id)
        match request:
            case requests.Play(seat, move):
                fits = [entry for entry in entries if (entry["seat"], entry["move"]) == (seat, move)]
                if not fits:
                    self._fault("an answered move is lost", client.table, request.id, move)
            case requests.Resign(seat):
                if not entries or entries[0]["seat"] != seat:
                    self._fault("an answered resignation is lost", client.table, request.id)
            case requests.Say(text):
                if not any(
                    line["text"] == text for (table, _), line in self.chat.items() if table == client.table
                ):
                    self._fault("an answered line is lost", client.table, text)
            case requests.Mix(seat, entropy):
                if not any(entry.get("entropy") == entropy for entry in story.entries):
                    self._fault("answered randomness is lost", client.table, request.id)
            case requests.Sit(seat):
                if not any(
                    entry["type"] == "seated"
                    and (entry["seat"], entry.get("person")) == (seat, client.person)
                    for entry in story.entries
                ):
                    self._fault("an answered seat is lost", client.table, request.id)

    def _refused_play(self, client: Client, story: Story, request: requests.Play, told: Refused) -> None:
        """What a refusal says was so, at the entry that it names, and that is none the client is past."""
        if told.seq is None or told.code in ("storage-failing", "storage-full", UNSURE, "busy", "stopping"):
            return
        if told.code == "failed":
            self._fault("a request failed", client.table, request.id)
        if told.seq < request.seen:
            self._fault(
                "refused by who knows less than the asker", client.table, told.code, told.seq, request.seen
            )
            return
        if told.seq >= len(story.moments):
            self._fault("a refusal tells what is not in the log", client.table, told.seq)
            return
        now, seat = story.moments[told.seq], request.seat
        match told.code:
            case "not-your-turn":
                true = seat not in now.asked
            case "stale":
                true = request.seen < now.asked.get(seat, -1)
            case "over" | "not-started":
                true = now.status == {"over": "over", "not-started": "open"}[told.code]
            case "not-your-seat":
                true = seat not in now.held_by(client.person) or now.seats[seat]["bot"] is not None
            case _:
                true = not _is_legal(now, seat, request.move)
        if not true:
            self._fault("an untrue refusal", client.table, told.code, told.seq, request.id)

    # ---- the log --------------------------------------------------------------------------------

    def _log(self, table: str, story: Story) -> None:
        times = [entry["at"] for entry in story.entries]
        for before, after in pairwise(times):
            if after < before - APART:
                self._fault("time goes back in a log", table, before - after)
                break
        draws = [entry["draw"] for entry in story.entries if entry.get("draw") is not None]
        if draws != list(range(len(draws))):
            self._fault("a draw is missing or came twice", table, draws)
        status, rated = self.held.execute(
            "SELECT status, rated FROM room_table WHERE id = ?", (table,)
        ).fetchone()
        if status != story.last.status:
            self._fault("the shelf says otherwise than the log", table, status, story.last.status)
        results = self.held.execute("SELECT seat FROM result WHERE table_id = ?", (table,)).fetchall()
        if (
            status == "over"
            and not self._goes_on_now(story)
            and (rated != 2 or len(results) != len(story.last.seats))
        ):
            self._fault("a finished game has no results", table, rated, results)

    def _goes_on(self, table: str, story: Story) -> None:
        """Nothing that the room does by itself is left undone, once all is calm."""
        now = story.last
        if now.status != "playing" or self._goes_on_now(story):
            return
        acting = now.position.to_act
        if acting == [CHANCE]:
            self._fault("a table waits for chance", table)
        idle = [seat for seat in acting if seat != CHANCE and now.seats[seat]["bot"] is not None]
        if idle:
            self._fault("a table waits for a bot", table, idle, now.entry)

    def _goes_on_now(self, story: Story) -> bool:
        """Bots play on when people rest: nobody has to know yet of what has just happened."""
        newest: int = story.last.entry.get("at", 0)
        return self.world.ended - newest < SETTLED * max(1.0, self.world.pulse / 2)

    def _caught_up(self, client: Client) -> None:
        story = self.stories.get(client.table)
        if client.gone or story is None or self._goes_on_now(story):
            return
        if not client.welcomed:
            self._fault("somebody does not get in", client.table, client.person)
        elif client.update["seq"] != len(story.entries) and any(
            entry["type"] not in ("offered", "withdrawn", "mixed")
            for entry in story.entries[client.update["seq"] :]
        ):
            self._fault(
                "somebody was not told", client.table, client.person, client.update["seq"], len(story.entries)
            )
        elif missing := self._missing_chat(client):
            self._fault("somebody misses chat", client.table, client.person, missing)
        else:
            self._presence(client)

    def _missing_chat(self, client: Client) -> list[int]:
        kept = [n for table, n in self.chat if table == client.table]
        return sorted(set(kept) - client.chat)

    def _presence(self, client: Client) -> None:
        here = Counter(
            each.person
            for each in self.world.clients
            if each.table == client.table and each.welcomed and not each.gone
        )
        told = {seat["person"] for seat in client.seating["seats"] if seat["here"]}
        true = {seat["person"] for seat in client.seating["seats"] if here[seat["person"]] and seat["person"]}
        if told != true:
            self._fault("presence is untrue", client.table, "told", sorted(told), "true", sorted(true))


def _is_legal(now: Moment, seat: int, text: str) -> bool:
    try:
        now.position.copy().play(seat, text)
    except LudothequeError:
        return False
    return True
