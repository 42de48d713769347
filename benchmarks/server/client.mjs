// The load, the same for both servers: TABLES tables, two sockets each, strict alternation.
// A move counts when both seats have it; its latency is from sending to the mover's own answer.
//   node client.mjs ours|peer ADDRESS TABLES WARM-UP-SECONDS SECONDS
// Two addresses parted by a comma: each table's second seat sits at the second one.
import WebSocket from "ws";

const [address, other = address] = process.argv[3].split(",");
const [kind, tables, warmUp, seconds] = [process.argv[2], ...process.argv.slice(4).map(Number)];
const latencies = [];
let counting = false;
let counted = 0;
let errors = 0;

class Table {
  // `seats` are two objects with a `move()` that sends one; `landed(seat)` is called when a seat has a move.
  constructor() {
    this.waiting = 0;
    this.mover = 0;
  }
  go() {
    this.sent = performance.now();
    this.waiting = 2;
    this.seats[this.mover].move();
  }
  landed(seat) {
    if (seat === this.mover && counting) latencies.push(performance.now() - this.sent);
    if (--this.waiting > 0) return;
    if (counting) counted += 1;
    this.mover = 1 - this.mover;
    this.go();
  }
}

async function post(path, body, cookie) {
  const answer = await fetch(address + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie();
  return { body: await answer.json(), cookie: cookies[0]?.split(";")[0] };
}

function open(path, cookie, at = address) {
  const socket = new WebSocket(at.replace("http", "ws") + path, {
    perMessageDeflate: false,
    headers: cookie ? { cookie } : {},
  });
  socket.on("error", () => (errors += 1));
  return socket;
}

// ---- ours --------------------------------------------------------------------------------------

class OurSeat {
  constructor(table, number, socket) {
    Object.assign(this, { table, number, socket, id: 0, n: 0 });
    socket.on("message", (bytes) => this.hear(JSON.parse(bytes)));
    this.ready = new Promise((done) => (this.isReady = done));
  }
  hear(message) {
    if (message.type === "welcome") {
      this.update = message.update;
      this.isReady();
    } else if (message.type === "update") {
      this.update = message;
      if (message.step && message.n > this.n) {
        this.n = message.n;
        this.table.landed(this.number);
      }
    } else if (message.type === "refused") errors += 1;
  }
  move() {
    const legal = this.update.legal?.[this.number];
    if (!legal) return void (errors += 1);
    // After ten entries, steps that push nothing keep the game going.
    const previews = this.update.view.previews;
    const quiet = legal.filter((move) => previews[move] && !previews[move].includes(">"));
    const steps = quiet.filter((move) => move[0] >= "a");
    const from = this.update.n >= 10 && steps.length ? steps : quiet.length ? quiet : legal;
    const move = from[this.id % from.length];
    this.id += 1;
    this.socket.send(
      JSON.stringify({ type: "play", seat: this.number, move, seen: this.update.seq, id: `m${this.id}` }),
    );
  }
}

async function ourTable(number) {
  const [ada, bob] = await Promise.all(["Ada", "Bob"].map((name) => post("/api/me", { name: name + number })));
  const made = await post(
    "/api/tables",
    {
      game: "kopis",
      seats: [{ who: "me" }, { who: "open" }],
      options: { mode: "sudden", quiet_limit: 10000 },
      settings: { public: false },
    },
    ada.cookie,
  );
  const id = made.body.table;
  await post(`/api/tables/${id}/seats/1`, { key: made.body.key }, bob.cookie);
  const table = new Table();
  table.seats = [ada, bob].map((who, seat) => new OurSeat(table, seat, open(`/api/tables/${id}/socket`, who.cookie, [address, other][seat])));
  await Promise.all(table.seats.map((seat) => seat.ready));
  return table;
}

// ---- boardgame.io, by socket.io's own frames ------------------------------------------------------

class PeerSeat {
  constructor(table, number, match, credentials, socket) {
    Object.assign(this, { table, number, match, credentials, socket, stateID: 0, at: 0 });
    socket.on("message", (bytes) => this.hear(bytes.toString()));
    this.ready = new Promise((done) => (this.isReady = done));
  }
  hear(frame) {
    if (frame[0] === "0") this.socket.send("40/peer,");
    else if (frame === "2") this.socket.send("3");
    else if (frame.startsWith("40/peer"))
      this.emit(["sync", this.match, String(this.number), this.credentials, 2]);
    else if (frame.startsWith("42/peer,")) this.event(JSON.parse(frame.slice(8)));
  }
  event([name, , payload]) {
    if (name === "sync") {
      this.stateID = payload.state._stateID;
      this.isReady();
    } else if (name === "update" && payload._stateID > this.stateID) {
      this.stateID = payload._stateID;
      this.table.landed(this.number);
    }
  }
  emit(what) {
    this.socket.send("42/peer," + JSON.stringify(what));
  }
  move() {
    this.at = (this.at + 7) % 36;
    const payload = { type: "put", args: [this.at], playerID: String(this.number), credentials: this.credentials };
    this.emit(["update", { type: "MAKE_MOVE", payload }, this.stateID, this.match, String(this.number)]);
  }
}

async function peerTable() {
  const { matchID } = (await post("/games/peer/create", { numPlayers: 2 })).body;
  const table = new Table();
  table.seats = [];
  for (const seat of [0, 1]) {
    const join = await post(`/games/peer/${matchID}/join`, { playerID: String(seat), playerName: `p${seat}` });
    const socket = open("/socket.io/?EIO=4&transport=websocket");
    table.seats.push(new PeerSeat(table, seat, matchID, join.body.playerCredentials, socket));
  }
  await Promise.all(table.seats.map((seat) => seat.ready));
  return table;
}

// ---- the run -------------------------------------------------------------------------------------

const pause = (time) => new Promise((done) => setTimeout(done, 1000 * time));
const all = [];
for (let number = 0; number < tables; number += 1)
  all.push(await (kind === "ours" ? ourTable(number) : peerTable()));
for (const table of all) table.go();
await pause(warmUp);
counting = true;
const begun = performance.now();
await pause(seconds);
counting = false;
const spent = (performance.now() - begun) / 1000;
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.floor(share * (latencies.length - 1))] ?? null;
console.log(JSON.stringify({ moves: counted / spent, p50: at(0.5), p99: at(0.99), errors, counted }));
process.exit(0);
