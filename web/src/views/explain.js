// Why the position is won or lost, step by step. Each step can be looked at on the board.
import { button, choice, h } from "../html.js";
import { asText, lastRound, search, show, textOf } from "../progress.js";
import { explain as explanation, inRounds, stepsOf } from "../solver.js";
import { listed, MOST_LISTED } from "../verdict.js";
import { words } from "../words.js";

/** @typedef {import("../page.js").Page} Page */
/** @typedef {{ shown: { move: string, reply: string | null, ends: boolean, then: Replies | null }[], left_out: string | null }} Replies */

const say = words.explain;
/** The move that is explained beside the position. */
let chosen = "";

/** @param {Page} page */
export function explain(page) {
  const result = h("div", { class: "cards" }), moves = page.answer?.moves ?? [];
  if (!moves.some((move) => move.move === chosen)) chosen = "";
  const of = choice(say.of, { "": say.none, ...Object.fromEntries(moves.slice(0, MOST_LISTED).map((move) => [move.move, move.move])) }, chosen, (move) => {
    chosen = move;
    void tell(page, result);
  });
  // The answer comes first: a long search is not made twice.
  if (page.since === null && page.answer) void tell(page, result);
  return [search(page), moves.length > 0 && of, result];
}

/** @param {Page} page @param {HTMLElement} result */
function tell(page, result) {
  const move = chosen, ask = (/** @type {string} */ format, /** @type {string[]} */ limits) => explanation(page.search, page.state, move, format, limits);
  page.search.stop();
  return show(page, page.search, result, async (tell) => {
    const { found, limits, isShort } = await lastRound(inRounds((limits) => ask("json", limits)), tell, (ended) => (ended.out === "" ? [textOf(ended)] : cards(page, stepsOf(ended.out))));
    return [...found, asText(page, page.search, isShort, () => ask("text", limits))];
  });
}

/** The steps as cards. @param {Page} page @param {any} told */
function cards(page, told) {
  /** A position on a button that shows it. @param {string} position @param {string} [game] the game of a part */
  const at = (position, game) => button(position, () => page.load(position, game), { class: "move" });
  const made = (/** @type {string} */ move) => button(move, () => page.make(move), { class: "move" });
  const card = (/** @type {string} */ title, /** @type {(Node | string | null | false)[]} */ ...children) => h("section", { class: "card" }, h("h2", {}, title), children);
  const value = (/** @type {any} */ of) => card(say.value(of.letter, of.nimber), h("p", {}, at(of.position, of.game)),
    of.left.length > 0 && h("p", {}, words.whyValue(listed(of.left), of.nimber)),
    of.witnesses.length > 0 && h("p", {}, say.witnesses),
    of.witnesses.length > 0 && h("ul", {}, of.witnesses.map((/** @type {any} */ step) => h("li", {}, `${step.nimber}: ${step.move} → `, at(step.leaves, of.game)))),
    of.reverting.length > 0 && h("p", {}, say.reverting(of.nimber)),
    of.reverting.length > 0 && h("ul", {}, of.reverting.map((/** @type {any} */ step) =>
      h("li", {}, of.letter === null ? made(step.move) : step.move, ` ${words.leaves(step.nimber)}`, step.reply ? words.back(step.reply, of.nimber) : ""))),
    of.same_as && h("p", {}, say.same(of.same_as)));
  /** @type {(of: Replies | null) => Node | null} */
  const replies = (of) => of && h("ul", {}, of.shown.map((step) =>
    h("li", {}, step.move, step.reply ? words.reply(step.reply) : step.ends ? words.noReply : "", step.then && replies(step.then))), of.left_out && of.left_out !== "0" && h("li", {}, say.more(of.left_out)));
  return [
    told.outcome === null && h("p", {}, words.verdict.unknown),
    told.win && card(say.win, h("p", {}, made(told.win.move), " → ", at(told.win.leaves)), told.win.part && h("p", {}, say.change(told.win.part)), replies(told.win.answers)),
    told.replies && card(say.replies, replies(told.replies)),
    told.move && card(`${say.of} ${told.move.move}`, h("p", {}, made(told.move.move), " → ", at(told.move.leaves)), told.move.beaten?.by && h("p", {}, say.beaten(told.move.beaten.by))),
    ...told.values.map(value),
  ];
}
