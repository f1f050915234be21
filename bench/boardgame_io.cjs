// The peer that bench/load.py compares with: a boardgame.io server with the smallest game of two players who take turns.
// Its state is kept in memory, as boardgame.io does unless told otherwise: nothing is on the disk when a move is answered.
const { createRequire } = require("node:module");
const { Server } = createRequire(`${process.argv[2]}/`)("boardgame.io/server");

const game = {
  name: "take",
  setup: () => ({ left: 1_000_000, taken: [0, 0], cards: { 0: 3, 1: 5 } }),
  playerView: ({ G, playerID }) => ({ ...G, cards: { [playerID]: G.cards[playerID] } }), // each sees its own card
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take({ G, playerID }, n) {
      G.left -= n;
      G.taken[Number(playerID)] += n;
    },
  },
};

const log = console.log;
console.info = console.warn = () => {};
Server({ games: [game], origins: [] }).run({ port: 0 }).then(({ appServer }) => log(`listening: ${appServer.address().port} `));
