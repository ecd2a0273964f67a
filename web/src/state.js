// What the page shows, and how the fragment of its address says so.
import { words } from "./words.js";

/**
 * @typedef {object} State
 * @property {string} game the name, code or sum; OWN for the rule in `rule`
 * @property {string} rule the text of a rule
 * @property {string} position the position at the start
 * @property {string[]} moves the moves made from there
 * @property {boolean} misere
 * @property {string} view
 * @property {boolean} predict whether values are hidden until a move is chosen
 * @property {string} sizes the range of a table
 * @property {string} wrap how many heaps are in a row of a table's picture; empty: the picture is a plot
 * @property {string} level how well the program plays
 * @property {string} first who moves first in a game: `me`, `program`, or `two` persons
 */

/** The name of the rule that is written on the page: the name of its file in the solver. */
export const OWN = "rule.py";
/** A longer fragment is no link of this page. */
const MOST_SIGNS = 200_000;
/** A longer rule is not unpacked. */
const MOST_RULE_BYTES = 200_000;
const MOST_MOVES = 2_000;

/** @type {State} */
export const FIRST = {
  game: "crosscut", rule: "", position: "...*../.*..*./..*.../*....*/...*..", moves: [], misere: false, view: "analyse", predict: false, sizes: "", wrap: "",
  level: "perfect", first: "me",
};

/** The fragment for a state, without the sign `#`. `null`: it is longer than a link may be. @param {State} state */
export async function fragmentOf(state) {
  const parts = new URLSearchParams();
  if (state.game === OWN) parts.set("rule", await packed(state.rule));
  else parts.set("game", state.game);
  parts.set("position", state.position);
  for (const move of state.moves) parts.append("move", move);
  if (state.misere) parts.set("misere", "1");
  if (state.view !== FIRST.view) parts.set("view", state.view);
  if (state.predict) parts.set("predict", "1");
  if (state.sizes) parts.set("sizes", state.sizes);
  if (state.wrap) parts.set("wrap", state.wrap);
  if (state.level !== FIRST.level) parts.set("level", state.level);
  if (state.first !== FIRST.first) parts.set("first", state.first);
  const fragment = parts.toString();
  return fragment.length > MOST_SIGNS || state.moves.length > MOST_MOVES || new Blob([state.game === OWN ? state.rule : ""]).size > MOST_RULE_BYTES ? null : fragment;
}

/**
 * The state that a fragment says.
 * @param {string} fragment
 * @returns {Promise<State>}
 * @throws if it is none
 */
export async function stateOf(fragment) {
  if (fragment.length > MOST_SIGNS) throw new Error("too long");
  const parts = new URLSearchParams(fragment);
  const rule = parts.get("rule"), game = rule === null ? parts.get("game") : OWN;
  const moves = parts.getAll("move"), view = parts.get("view") ?? FIRST.view;
  const level = parts.get("level") ?? FIRST.level, first = parts.get("first") ?? FIRST.first;
  if (!game || moves.length > MOST_MOVES || !(Object.hasOwn(words.views, view) && Object.hasOwn(words.play.levels, level) && Object.hasOwn(words.play.sides, first))) throw new Error("no state");
  // Such a sign ends an argument of a program.
  if ([...parts.values()].some((part) => part.includes("\0"))) throw new Error("no text");
  return {
    game, rule: rule === null ? "" : await unpacked(rule), position: parts.get("position") ?? "", moves, misere: parts.has("misere"), view,
    predict: parts.has("predict"), sizes: parts.get("sizes") ?? "", wrap: parts.get("wrap") ?? "", level, first,
  };
}

/** A text, compressed, in letters that an address may have. @param {string} text */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} letters */
async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "", size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > MOST_RULE_BYTES) throw new Error("too long");
    text += decoder.decode(value, { stream: true });
  }
}
