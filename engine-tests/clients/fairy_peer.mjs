// Whole games of Cannon Shogi between the engine and Fairy-Stockfish, a program that knows the rules on its own.
//
//   node fairy_peer.mjs ENGINE [PERFT-FILE]
//
// First both count the moves of the positions in PERFT-FILE. Then they play two games. Before every move of either side
// both list the legal moves, which must be the same; after it both must have the same position and agree
// on check. The principal variation of the engine is replayed by the peer.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const GAMES = 2;
const SEED = 1998;
const OPENING_PLIES = 6;
const MOVE_TIME_MS = 50;
const MOST_PLIES = 200;
const PATIENCE_MS = 20_000; // for one answer
const WATCHDOG_MS = 150_000; // for everything
const MOST_LEAVES = 250_000; // larger counts of the perft file are left to the perft tests

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** A player behind a line protocol; subclasses say how a line is sent, and pass lines of output to `receive`. */
class Player {
  name = '';
  recent = [];
  #queue = [];
  #wake = null;

  receive(line) {
    this.recent = [...this.recent.slice(-14), line];
    this.#queue.push(line);
    this.#wake?.();
  }

  async #line(awaited) {
    if (this.#queue.length === 0) {
      await new Promise((resolve) => {
        const timer = setTimeout(() => this.complain(`no answer: waited for ${awaited}`), PATIENCE_MS);
        this.#wake = () => {
          clearTimeout(timer);
          this.#wake = null;
          resolve();
        };
      });
    }
    return this.#queue.shift();
  }

  complain(message) {
    fail(`${this.name}: ${message}\nits last lines:\n  ${this.recent.join('\n  ')}`);
  }

  /** Sends a line; returns all lines up to the one that `last` accepts. */
  async ask(line, last) {
    this.send(line);
    const lines = [];
    do {
      lines.push(await this.#line(`the end of \`${line}\``));
    } while (!last(lines.at(-1)));
    return lines;
  }

  async ready() {
    await this.ask('isready', (line) => line === 'readyok');
  }

  /** The legal moves with the number of leaves behind each, sorted, as text, and the sum. */
  async perft(depth) {
    const lines = await this.ask(`go perft ${depth}`, (line) => line.startsWith('Nodes searched'));
    const moves = lines.filter((line) => /^\S+: \d+$/.test(line)).sort();
    return { moves, sum: Number(lines.at(-1).split(':')[1]) };
  }

  /** Board, hands (in one order) and side to move; how many plies have been played; whether there is a check. */
  async position(line) {
    this.send(line);
    this.send('d');
    const lines = await this.ask('isready', (text) => text === 'readyok');
    const fen = lines.map((text) => text.match(/(\S+\/\S+)\[(\S*)\] ([wb]) \S+ \S+ (\d+) (\d+)/)).find(Boolean);
    const checkers = lines.find((text) => /^\W*check/i.test(text));
    if (!fen || checkers === undefined) this.complain(`\`d\` shows no ${fen ? 'checkers' : 'FEN'}`);
    const [, board, hand, side, , move] = fen;
    const key = `${board}[${hand.replace('-', '').split('').sort().join('')}] ${side}`;
    const check = /[a-i]\d|\d[a-i]/.test(checkers);
    return { key, side, check, plies: 2 * (Number(move) - 1) + (side === 'b' ? 1 : 0) };
  }

  /** Searches; returns the answer and the last line of analysis. */
  async search(limit) {
    const lines = await this.ask(`go ${limit}`, (line) => line.startsWith('bestmove'));
    return { best: lines.at(-1).split(' ')[1], info: lines.filter((line) => / score /.test(line)).at(-1) ?? '' };
  }
}

class Engine extends Player {
  name = 'engine';
  #child;

  constructor(path) {
    super();
    this.#child = spawn(path, { stdio: ['pipe', 'pipe', 'pipe'] });
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.receive(line));
    this.#child.stderr.on('data', (data) => this.receive(`standard error: ${data}`));
    this.#child.stdin.on('error', () => {}); // the exit below tells more
    this.#child.on('error', (error) => fail(`${path}: ${error.message}`));
    this.ended = new Promise((resolve) => this.#child.on('exit', resolve));
    this.ended.then((code) => code !== 0 && this.complain(`ended with code ${code}`));
  }

  send(line) {
    this.#child.stdin.write(`${line}\n`);
  }
}

class Peer extends Player {
  name = 'Fairy-Stockfish';
  #stockfish;

  async start(rules) {
    // With `fetch` the package believes itself in a browser and tries to load its files over the network.
    delete globalThis.fetch;
    const load = createRequire(import.meta.url)('fairy-stockfish-nnue.wasm/stockfish.js');
    this.#stockfish = await load();
    this.#stockfish.addMessageListener((line) => this.receive(line));
    this.#stockfish.FS.writeFile('/rules.ini', rules);
    this.send('setoption name VariantPath value /rules.ini');
    this.send('setoption name Use NNUE value false');
    return this;
  }

  send(line) {
    this.#stockfish.postMessage(line);
  }
}

/** The same random numbers in every run (mulberry32). */
function random(seed) {
  return (limit) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) % limit;
  };
}

function difference(left, right) {
  const only = (a, b) => a.filter((line) => !b.includes(line)).join(' ') || 'none';
  return `only the engine: ${only(left, right)}; only Fairy-Stockfish: ${only(right, left)}`;
}

async function compareMoves(engine, peer, depth, where) {
  const [own, other] = await Promise.all([engine.perft(depth), peer.perft(depth)]);
  if (own.moves.join() !== other.moves.join()) fail(`${where}\nother moves: ${difference(own.moves, other.moves)}`);
  if (own.sum !== other.sum) fail(`${where}\nthe engine counts ${own.sum}, Fairy-Stockfish ${other.sum}`);
  return own;
}

/** Counts on the positions of a perft file. */
async function comparePerft(engine, peer, file) {
  let fen = '';
  let compared = 0;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.startsWith('fen ')) fen = line.slice(4).trim();
    const [, depth, count] = line.match(/^perft (\d+) (\d+)/) ?? [];
    if (!depth || Number(count) > MOST_LEAVES) continue;
    engine.send(`position fen ${fen}`);
    peer.send(`position fen ${fen}`);
    const { sum } = await compareMoves(engine, peer, depth, fen);
    if (sum !== Number(count)) fail(`${fen}\nboth count ${sum} at depth ${depth}, the file says ${count}`);
    compared += 1;
  }
  if (compared === 0) fail(`${file}: no counts`);
  console.log(`${compared} counts agree`);
}

/** All of the engine's principal variation must be legal to the peer, which stops at the first illegal move. */
async function checkVariation(peer, moves, info) {
  const variation = info.match(/ pv (.+)$/)?.[1].trim().split(/\s+/) ?? [];
  const all = [...moves, ...variation];
  const { plies } = await peer.position(`position startpos moves ${all.join(' ')}`);
  if (plies !== all.length) fail(`after ${moves.join(' ')}\nillegal from its move ${plies - moves.length + 1} on: ${info}`);
}

/** Who loses a position that has come up for the fourth time: a side that gave check with every move since the first. */
function perpetual(history) {
  const { key } = history.at(-1);
  const cycle = history.slice(history.findIndex((entry) => entry.key === key) + 1);
  const always = (side) => cycle.filter((entry) => entry.side !== side).every((entry) => entry.check);
  return always('w') === always('b') ? '' : always('w') ? 'w' : 'b';
}

async function expectEnd(engine, score) {
  const { best, info } = await engine.search('depth 3');
  if (best !== '(none)') engine.complain(`plays ${best} after the end of the game`);
  if (!info.includes(` score ${score}`)) engine.complain(`expected \`score ${score}\` at the end of the game`);
}

async function game(engine, peer, number) {
  const numbers = random(SEED + number);
  const engineSide = number % 2 === 0 ? 'w' : 'b';
  const moves = [];
  const history = [];
  const limit = `movetime ${MOVE_TIME_MS}`;
  for (const player of [engine, peer]) {
    player.send('ucinewgame');
    await player.ready();
  }
  for (;;) {
    const line = `position startpos moves ${moves.join(' ')}`.trim();
    const [own, other] = await Promise.all([engine.position(line), peer.position(line)]);
    if (own.key !== other.key) fail(`${line}\nthe engine has   ${own.key}\nFairy-Stockfish ${other.key}`);
    if (own.check !== other.check) fail(`${line}\ncheck: the engine says ${own.check}, Fairy-Stockfish ${other.check}`);
    history.push(other);
    const legal = (await compareMoves(engine, peer, 1, line)).moves.map((entry) => entry.split(':')[0]);
    if (legal.length === 0) {
      await expectEnd(engine, 'mate 0');
      return { moves, result: `${other.side === 'w' ? '0-1' : '1-0'}, ${other.check ? 'mate' : 'no move'}` };
    }
    if (history.filter((entry) => entry.key === other.key).length === 4) {
      const loser = perpetual(history);
      if (loser !== '') return { moves, result: `${loser === 'w' ? '0-1' : '1-0'}, perpetual check` };
      await expectEnd(engine, 'cp 0');
      return { moves, result: '1/2-1/2, fourfold repetition' };
    }
    if (moves.length === MOST_PLIES) return { moves, result: `stopped after ${MOST_PLIES} plies` };

    let move;
    if (moves.length < OPENING_PLIES) {
      move = legal[numbers(legal.length)];
    } else if (other.side === engineSide) {
      const { best, info } = await engine.search(limit);
      move = best;
      await checkVariation(peer, moves, info);
    } else {
      move = (await peer.search(limit)).best;
    }
    if (!legal.includes(move)) fail(`${line}\n${other.side === engineSide ? 'the engine' : 'Fairy-Stockfish'} plays ${move}`);
    moves.push(move);
  }
}

async function main([path, perftFile]) {
  if (!path) fail('usage: node fairy_peer.mjs ENGINE [PERFT-FILE]');
  setTimeout(() => fail('the games do not end'), WATCHDOG_MS).unref();
  const engine = new Engine(path);
  const peer = await new Peer().start(readFileSync(new URL('cannonshogi.ini', import.meta.url), 'utf8'));
  for (const player of [engine, peer]) {
    await player.ask('uci', (line) => line === 'uciok');
    player.send('setoption name UCI_Variant value cannonshogi');
    await player.ready();
  }
  if (perftFile) await comparePerft(engine, peer, perftFile);
  for (let number = 0; number < GAMES; number += 1) {
    const { moves, result } = await game(engine, peer, number);
    console.log(`game ${number + 1}, the engine plays ${number % 2 === 0 ? 'first' : 'second'}: ${result} (${moves.length} plies)`);
    console.log(moves.join(' '));
  }
  engine.send('quit');
  await engine.ended;
  console.log('all moves agreed');
  process.exit(0);
}

await main(process.argv.slice(2));
