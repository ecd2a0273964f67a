// Questions to the solver, by the arguments of the command, and its answers.
import { Crashed } from "./engine.js";
import { OWN } from "./state.js";
import { words } from "./words.js";

/**
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./state.js").State} State
 * @typedef {import("./board.js").Picture} Picture
 * @typedef {number | string} Whole a whole number; a text if it is large
 * @typedef {{ move: string, nimber: Whole | null, wins: boolean | null, draws?: true, reply?: string | null, length?: number, times?: number }} Move
 * @typedef {object} Answer
 * @property {string} game
 * @property {string} position
 * @property {"normal" | "misere"} convention
 * @property {"N" | "P" | "D" | null} outcome
 * @property {Whole | null} nimber
 * @property {string} status
 * @property {{ name: string, source: string }[]} [theorems]
 * @property {{ what: string, tested_to: string }} [assumption]
 * @property {{ position: string, nimber: Whole | null }[]} components
 * @property {Move[] | null} moves
 * @property {Whole | null} moves_total
 * @property {string[]} winning_moves
 * @property {number[]} [winning_times]
 * @property {Whole | null} winning_total
 * @property {string[]} [drawing_moves]
 * @property {string[]} [endless]
 * @property {boolean} complete
 * @property {string[]} [grounds]
 * @property {{ positions: number, bytes: number, seconds: number }} stats
 * @property {Picture} [picture]
 * @typedef {{ name: string, aliases: string[], rule: string, position: string, data: string | null, misere: boolean, answered: string, proof: string, source: string, contests: string[], example: string, signs: string, sizes: boolean, heaps: boolean }} Game
 */

/** The object of a JSON text. A whole number with more digits than a number of JavaScript holds stays a text. @param {string} text */
function parsed(text) {
  // Texts and numbers are found whole: digits in a text or behind a point are no whole number.
  return JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (part) => (/^\d{16,}$/.test(part) ? `"${part}"` : part)));
}

/**
 * The object that the solver wrote, if it has the fields that the page needs.
 * @param {string} text @param {string[]} fields
 */
function read(text, fields) {
  let object;
  try {
    object = parsed(text);
  } catch {
    throw new Wrong(words.unreadable);
  }
  const missing = fields.find((field) => object?.[field] === undefined);
  if (missing !== undefined) throw new Wrong(words.lacks(missing));
  return object;
}

/** The fields that the page needs, of a picture, of an answer, of an explanation and of a game. */
const PICTURE = ["svg", "legend", "areas"];
const ANSWER = ["position", "convention", "outcome", "nimber", "status", "components", "moves", "moves_total", "winning_moves", "winning_total"];
const EXPLANATION = ["outcome", "values"];
const GAME = ["name", "example", "signs", "sizes", "heaps"];

/** What the command says is wrong: its message, with the place, in the words of the page. */
export class Wrong extends Error {
  /** @param {string} message @param {number} [code] the exit code */
  constructor(message, code = NaN) {
    super(words.said(message));
    this.code = code;
  }
}

/** The most memory that a search takes, so that the tab stays below 1 GB. */
const MEMORY = "512MiB";
/** Long work goes on in rounds, each longer than all before it: after each the page shows what is known. */
const ROUNDS = [1, 4, 16, 64];
/** The limits of a round. @param {number} seconds */
const limitsOf = (seconds) => ["--max-time", `${seconds}s`, "--max-memory", MEMORY, "--progress", "json"];

/** The files that a question about a state needs. @param {State} state */
const filesOf = (state) => (state.game === OWN ? { [OWN]: state.rule } : {});

/** Arguments that say which position is meant. A sum names its games itself. @param {State} state */
function asked(state) {
  const position = state.position === "" ? [] : ["--", state.position];
  const after = state.moves.length ? [`--after=${state.moves.join(",")}`] : [];
  return [...after, ...(state.misere ? ["--misere"] : []), ...(position.length ? [state.game, ...position] : ["--", state.game])];
}

/** Runs the command. @param {Engine} engine @param {string[]} args @param {import("./engine.js").Given} given @param {number[]} fine exit codes of answers */
async function command(engine, args, given = {}, fine = [0]) {
  const ended = await engine.ask(args, given).catch((failure) => {
    throw failure instanceof Crashed ? new Wrong(words.crashed) : failure;
  });
  if (!fine.includes(ended.code)) throw new Wrong(ended.err.trim() || words.ended(ended.code), ended.code);
  return ended;
}

/**
 * @template T
 * @typedef {{ ended: T, more: boolean, limits: string[], isShort: boolean }} Round what a round found, whether another one follows, its limits, and whether it is the shortest
 */

/**
 * Runs a command in rounds, until no limit stops it.
 * @template {{ code: number }} T
 * @param {(limits: string[]) => Promise<T>} run @param {number} [from] the first round
 * @returns {AsyncGenerator<Round<T>>}
 */
export async function* inRounds(run, from = 0) {
  for (const seconds of ROUNDS.slice(from)) {
    const limits = limitsOf(seconds), begun = performance.now(), ended = await run(limits);
    // Where memory ends a round before its time, more time does not help.
    const more = ended.code === 3 && performance.now() - begun >= 900 * seconds && seconds !== ROUNDS.at(-1);
    yield { ended, more, limits, isShort: seconds === ROUNDS[0] };
    if (!more) return;
  }
}

/** The position drawn, with places for its moves, and no values. @param {Engine} engine @param {State} state @returns {Promise<Picture>} */
export async function picture(engine, state) {
  const ended = await command(engine, ["draw", "--format", "json", "--max-time", "2s", ...asked(state)], { files: filesOf(state) });
  return read(ended.out, PICTURE);
}

/**
 * Answers a position, in rounds. After each, `tell` gets what is known.
 * @param {Engine} engine @param {State} state @param {{ all?: boolean, from?: number }} how
 * @param {(answer: Answer, more: boolean, limit: string) => void} tell also gets which limit ended the search
 */
export async function solve(engine, state, how, tell) {
  const run = (/** @type {string[]} */ limits) =>
    command(engine, ["solve", "--json", "--picture", ...(how.all ? ["--all"] : []), ...limits, ...asked(state)], { files: filesOf(state) }, [0, 3]);
  for await (const { ended, more } of inRounds(run, how.from)) {
    if (ended.out === "") throw new Wrong(ended.err.trim());
    tell(read(ended.out, ANSWER), more, words.limit(ended.err));
  }
}

/** The components that a move leaves, as far as they are known at once. @param {Engine} engine @param {State} state @param {string} move @returns {Promise<Answer>} */
export async function leftBy(engine, state, move) {
  const after = { ...state, moves: [...state.moves, move] };
  return read((await command(engine, ["solve", "--json", ...limitsOf(2), ...asked(after)], { files: filesOf(state) }, [0, 3])).out, ANSWER);
}

/** All games of the catalogue. @param {Engine} engine @returns {Promise<Game[]>} */
export async function games(engine) {
  const ended = await command(engine, ["games", "--json"]);
  return ended.out.trim().split("\n").map((line) => read(line, GAME));
}

/** The sign of a cell that is new on a board. @param {string} signs those of the game, the plainest first */
export const plainOf = (signs) => (signs.includes(".") ? "." : signs[0] ?? "");

/** A game by its name, its code or its rule. @param {Engine} engine @param {string} name @param {string} rule @returns {Promise<Game>} */
export async function gameOf(engine, name, rule) {
  const ended = await command(engine, ["games", "--json", "--", name], { files: name === OWN ? { [OWN]: rule } : {} });
  return read(ended.out, GAME);
}

/** What `bouton lint` says of a rule. @param {Engine} engine @param {string} rule */
export async function lint(engine, rule) {
  const ended = await command(engine, ["lint", OWN, "--max-time", "20s"], { files: { [OWN]: rule } }, [0, 1, 2, 3]);
  return (ended.out + ended.err).trim();
}

/** Why a position is won or lost, as JSON or as a text. @param {Engine} engine @param {State} state @param {string} move @param {string} format @param {string[]} limits */
export async function explain(engine, state, move, format, limits) {
  const args = ["explain", "--format", format, ...limits, ...(move ? [`--move=${move}`] : []), ...asked(state)];
  return command(engine, args, { files: filesOf(state) }, [0, 3]);
}

/** The steps of an explanation. @param {string} text its JSON */
export const stepsOf = (text) => read(text, EXPLANATION);

/** @typedef {Record<string, string>} Texts what the command wrote, by the endings of the files */

/**
 * A table of values, computed once and written in several formats.
 * @param {Engine} engine @param {State} state @param {string[]} endings those of the files, which name the formats @param {string[]} limits
 */
export async function table(engine, state, endings, limits) {
  const hasRows = isRow(state.sizes) && endings.some((ending) => ["svg", "txt", "tex"].includes(ending));
  const how = [...(state.misere ? ["--misere"] : []), ...(state.wrap && hasRows ? [`--wrap=${state.wrap}`] : [])];
  const args = ["table", ...endings.flatMap((ending) => ["--out", `table.${ending}`]), ...limits, ...how, "--sizes", state.sizes, "--", state.game];
  const ended = await command(engine, args, { files: filesOf(state) }, [0, 3]), decoder = new TextDecoder();
  /** @type {Texts} */
  const texts = {};
  for (const ending of endings) {
    // A file that cannot say itself that a limit ended the work has a name that says so.
    const file = ended.files[`table.${ending}`] ?? ended.files[`table.partial.${ending}`];
    if (file) texts[ending] = decoder.decode(file);
  }
  return { ...ended, texts };
}

/** Whether sizes are numbers of heaps or cells, and not of boards or pairs. @param {string} sizes */
export const isRow = (sizes) => !sizes.includes("x");

/** A pattern in the values or, in misere play, in the outcomes of sizes; or in the values of heaps as far as the command looks by itself. @param {Engine} engine @param {State} state @param {boolean} isOfHeaps @param {string[]} limits */
export async function pattern(engine, state, isOfHeaps, limits) {
  const args = ["pattern", ...limits, ...(state.misere ? ["--misere"] : []), ...(isOfHeaps && !state.misere ? [] : ["--sizes", state.sizes]), "--", state.game];
  return command(engine, args, { files: filesOf(state) }, [0, 3]);
}

/** The certificate of an answer, and the answer as a text. There is no certificate where a limit stopped the search. @param {Engine} engine @param {State} state @param {string[]} limits */
export async function certificate(engine, state, limits) {
  const ended = await command(engine, ["solve", "--certificate", "why.txt", ...limits, ...asked(state)], { files: filesOf(state) }, [0, 3]), file = ended.files["why.txt"];
  return { ...ended, certificate: file && file.length > 0 ? new TextDecoder().decode(file) : null };
}

/** What the other program says of a certificate. @param {Engine} checker @param {string} text */
export async function check(checker, text) {
  const ended = await command(checker, ["why.txt"], { files: { "why.txt": text } }, [0, 1, 2, 3]);
  return { text: (ended.out + ended.err).trim(), code: ended.code };
}

/**
 * The program's move in a game that was played so far, or how the game ended.
 * @param {Engine} engine @param {State} state @param {number} seed
 * @returns {Promise<{ move: string } | { end: string }>}
 */
export async function reply(engine, state, seed) {
  const isFirst = state.moves.length % 2 === 0, isSum = state.position === "";
  const line = (/** @type {string} */ text) => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  const lines = [
    "bouton play 1", ...(isSum ? [] : [`game ${line(state.game)}`]), `convention ${state.misere ? "misere" : "normal"}`,
    `players ${isFirst ? "program person" : "person program"}`, `level ${state.level}`, `seed ${seed}`, `start ${line(isSum ? state.game : state.position)}`,
    ...state.moves.map((move) => `move ${line(move)}`), "",
  ];
  const given = { files: { ...filesOf(state), "game.txt": lines.join("\n") }, stdin: "save after.txt\nquit\n" };
  const ended = await command(engine, ["play", "--resume", "game.txt", ...limitsOf(20)], given);
  const saved = ended.files["after.txt"];
  const made = saved ? new TextDecoder().decode(saved).split("\n").filter((line) => line.startsWith("move ")).map((line) => line.slice(5)) : [];
  // The program's last move ends the game, so nothing can be saved after it.
  const move = made[state.moves.length] ?? /^The program plays (.*)\.$/m.exec(ended.out)?.[1];
  return move === undefined ? { end: ended.out.trim().split("\n").at(-1) ?? "" } : { move };
}
