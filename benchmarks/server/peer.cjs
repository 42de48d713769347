// boardgame.io with a game that costs it nearly nothing: one move a turn writes one of 36 squares.
//   node peer.cjs PORT memory|FOLDER
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const game = {
  name: "peer",
  setup: () => ({ squares: Array(36).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    put: ({ G, playerID }, at) => {
      if (!(at >= 0 && at < 36)) return INVALID_MOVE;
      G.squares[at] = playerID;
    },
  },
};

const [port, store] = process.argv.slice(2);
const db = store === "memory" ? undefined : new FlatFile({ dir: store, logging: false });
const server = Server({ games: [game], db, origins: [Origins.LOCALHOST] });
server.run(Number(port), () => console.log("ready"));
