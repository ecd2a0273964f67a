// What an answer says, as elements.
import { button, h } from "./html.js";
import { words } from "./words.js";

/**
 * @typedef {import("./solver.js").Answer} Answer
 * @typedef {import("./solver.js").Move} Move
 */

/** @typedef {import("./solver.js").Whole} Whole */

/** A nimber as the field writes it. @param {Whole | null} value */
export const nimber = (value) => (value === null ? "?" : value === 0 ? "0" : value === 1 ? "*" : `*${value}`);

/** What a move leaves, in a word: a value as the board writes it. @param {Move} move */
export function left(move) {
  if (move.nimber !== null) return String(move.nimber);
  if (move.draws) return "D";
  return move.wins === null ? "?" : move.wins ? "P" : "N";
}

/** What a move does, for a title and for a screen reader. @param {Move | undefined} move @param {string} name */
export function describe(move, name) {
  if (!move) return name;
  const does = move.wins === null ? "" : `, ${move.wins ? words.wins : move.draws ? words.draws : words.loses}`;
  const reply = move.reply ? words.reply(move.reply) : "";
  return `${name}: ${words.leaves(left(move))}${does}${reply}`;
}

/** The first lines of an answer. @param {Answer} answer */
export function headline(answer) {
  const verdict = words.verdict[answer.outcome ?? "unknown"];
  const value = answer.nimber === null ? "" : ` ${words.value(nimber(answer.nimber))}`;
  const proved = answer.theorems?.map((theorem) => theorem.name).join(", ");
  const status = answer.assumption ? `${answer.status} ${answer.assumption.what}` : proved ? `${answer.status} by ${proved}` : answer.status;
  return h("p", { class: `verdict ${answer.outcome ?? "unknown"}` }, h("strong", {}, verdict), value, " ", h("span", { class: "status" }, status));
}

/** The moves by what they do, each a button. @param {Answer} answer @param {(move: string) => void} choose */
export function moveLists(answer, choose) {
  if (!answer.moves) {
    const winning = answer.winning_moves.length
      ? group(words.winning(answer.winning_total ?? "?"), answer.winning_moves.map((move, at) => [move, answer.winning_times?.[at] ?? 1, ""]), choose) : null;
    return [answer.moves_total === null ? null : h("p", {}, words.tooManyMoves(String(answer.moves_total))), winning];
  }
  const { moves } = answer;
  const of = (/** @type {(count: number) => string} */ title, /** @type {Move[]} */ some) => group(title(counted(some)), some.map((move) => [move.move, move.times ?? 1, left(move)]), choose);
  const losing = moves.filter((move) => move.wins === false && !move.draws).sort((a, b) => Number(a.nimber ?? 0) - Number(b.nimber ?? 0));
  return [
    of(words.winning, moves.filter((move) => move.wins)),
    of(words.drawing, moves.filter((move) => move.draws)),
    of(words.losing, losing),
    of(words.undecided, moves.filter((move) => move.wins === null)),
  ];
}

/** How many moves these are, in all components. @param {Move[]} moves */
export const counted = (moves) => moves.reduce((sum, move) => sum + (move.times ?? 1), 0);

/** In how many equal components a move can be made, if in several: `, in any of 3 heaps`. @param {string} move @param {number} times */
export const places = (move, times) => (times === 1 ? "" : words.inAny(times, /^(\d+: )?\d/.test(move)));

/** More moves of a kind are not listed. */
export const MOST_LISTED = 400;

/** @param {string} title @param {[string, number, string][]} moves @param {(move: string) => void} choose */
function group(title, moves, choose) {
  if (moves.length === 0) return null;
  const shown = moves.slice(0, MOST_LISTED).map(([move, times, leaves]) =>
    h("li", {}, button(move, () => choose(move), { class: "move", "data-move": move }), places(move, times), leaves && ` ${words.leaves(leaves)}`));
  return h("section", { class: "moves" }, h("h2", {}, title), h("ul", {}, shown, moves.length > MOST_LISTED && h("li", {}, "…")));
}

/** Values in a sentence. @param {Whole[]} values */
export const listed = (values) => (values.length > 1 ? `${values.slice(0, -1).join(", ")} and ${values.at(-1)}` : values.join(""));

/** Why the value is what it is. @param {Answer} answer */
export function why(answer) {
  if (answer.nimber === null || !answer.moves || answer.moves.some((move) => move.nimber === null)) return null;
  const values = [...new Set(answer.moves.map((move) => /** @type {Whole} */ (move.nimber)))].sort((a, b) => Number(a) - Number(b));
  return h("p", {}, h("strong", {}, `${words.why}: `), words.whyValue(listed(values), answer.nimber));
}

/** Values in binary, all with as many digits as the longest of them. @param {(Whole | null)[]} values */
function binaries(values) {
  const bits = values.map((value) => BigInt(value ?? 0).toString(2)), wide = Math.max(...bits.map((digits) => digits.length));
  return bits.map((digits, at) => (values[at] === null ? "?" : digits.padStart(wide, "0")));
}

/** The components with their values in binary, and the nim-sum. @param {Answer} answer @param {(position: string) => void} load */
export function parts(answer, load) {
  const { components, nimber: sum } = answer;
  if (components.length < 2) return null;
  const shown = components.slice(0, MOST_LISTED), [xor = "", ...binary] = binaries([sum, ...shown.map((part) => part.nimber)]);
  // In misere play parts have no values that could be added.
  const hasValues = shown.some((part) => part.nimber !== null), cell = (/** @type {string} */ text) => hasValues && h("td", { class: "number" }, text);
  const rows = shown.map((part, at) =>
    h("tr", {}, h("th", { scope: "row" }, letter(at)), cell(nimber(part.nimber)), cell(binary[at] ?? ""),
      h("td", {}, button(part.position, () => load(part.position), { class: "move" }))));
  const last = sum === null ? null : h("tr", {}, h("th", { scope: "row" }, "xor"), h("td", { class: "number" }, nimber(sum)), h("td", { class: "number" }, xor), h("td"));
  return h("section", {}, h("h2", {}, words.parts), h("div", { class: "scroll" }, h("table", { class: "parts" }, h("tbody", {}, rows, last))));
}

/** More parts are not told on a line. */
const MOST_ON_A_LINE = 26;

/** The components that a move leaves, on a line: their letters, their values in binary, and the nim-sum. @param {Pick<Answer, "components" | "nimber">} left */
export function partsLine({ components, nimber: sum }) {
  const shown = components.slice(0, MOST_ON_A_LINE), [xor = "", ...binary] = binaries([sum, ...shown.map((part) => part.nimber)]);
  const part = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ title) => h("span", { class: "part", title: title || null }, h("strong", {}, name), ` ${value}`);
  return [...shown.flatMap(({ position }, at) => [part(letter(at), binary[at] ?? "", position), " "]), components.length > shown.length && "… ", part("xor", xor, "")];
}

/** The letter of a component, as in the drawing: A to Z, AA, AB, ... @param {number} at @returns {string} */
function letter(at) {
  return (at >= 26 ? letter(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));
}

/** What the answer rests on. @param {Answer} answer */
export function grounds(answer) {
  const { theorems = [], grounds = [], assumption, endless } = answer;
  return [
    assumption && h("p", {}, words.assumes(assumption.what, assumption.tested_to)),
    endless && h("p", {}, words.endless, " ", endless.join(" → ")),
    (theorems.length > 0 || grounds.length > 0) &&
      h("details", {}, h("summary", {}, words.grounds), h("ul", {}, theorems.map((theorem) => h("li", {}, `${theorem.name}: ${theorem.source}`)), grounds.map((ground) => h("li", {}, ground)))),
  ];
}
