// Who wins, by which moves, and why.
import { Stopped } from "../engine.js";
import { button, h, put, tick } from "../html.js";
import { message } from "../page.js";
import { search } from "../progress.js";
import { leftBy } from "../solver.js";
import { grounds, headline, moveLists, parts, partsLine, why } from "../verdict.js";
import { words } from "../words.js";

/** @typedef {import("../page.js").Page} Page */

/** A pointer rests on a move for so many milliseconds before its parts are asked for. */
const REST = 120;

/** The parts that the move leaves to which a person points, or which has the focus. */
export class PartsAfter {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.line = h("p", { class: "after" });
    this.move = "";
    this.turn = -1;
  }

  /** The line with the parts. */
  element() {
    if (this.turn !== this.page.turn) {
      this.turn = this.page.turn;
      this.move = "";
      this.show([matchMedia("(pointer: coarse)").matches ? words.holdMove : words.pointAtMove], true);
    }
    return this.line;
  }

  /** Shows the parts after a move, unless the search is at work. @param {string} move */
  async point(move) {
    const { page } = this;
    if (move === this.move || page.since !== null || !this.line.isConnected) return;
    this.move = move;
    const isNow = () => move === this.move && this.turn === page.turn && page.since === null && this.line.isConnected;
    await new Promise((resolve) => setTimeout(resolve, REST));
    if (!isNow()) return;
    page.search.stop();
    try {
      const left = await leftBy(page.search, page.state, move);
      if (isNow()) this.show([h("strong", {}, words.partsAfter(move)), " ", ...(left.components.length === 0 ? [words.noPart] : partsLine(left))]);
    } catch (failure) {
      if (failure instanceof Stopped || !isNow()) return;
      this.show([message(failure)], true);
    }
  }

  /** @param {import("../html.js").Child[]} what @param {boolean} isHint */
  show(what, isHint = false) {
    this.line.classList.toggle("hint", isHint);
    put(this.line, what);
  }
}

/** Whether values are hidden until a move is chosen, to change. @param {Page} page */
export const asksFirst = (page) => [tick(words.predict, page.state.predict, (predict) => page.change({ predict }), words.predictHelp), page.state.predict && h("p", {}, words.predictHelp)];

/** @param {Page} page @param {PartsAfter} after @param {(move: string) => void} predict */
export function analyse(page, after, predict) {
  const { answer, state } = page;
  const asks = asksFirst(page);
  if (state.predict) {
    return [...asks, answer ? button(words.noMoveWins, () => predict("")) : null, search(page)];
  }
  if (!answer) return [...asks, search(page)];
  const isPartial = answer.moves?.some((move) => move.wins === null || (move.nimber === null && answer.convention === "normal" && !answer.endless));
  // Values of parts are added where play is normal and ends.
  const hasParts = answer.convention === "normal" && !answer.endless && answer.moves !== null && answer.moves.length > 0;
  return [
    headline(answer), search(page), ...moveLists(answer, (move) => page.make(move)), why(answer), hasParts && after.element(), parts(answer, (position) => page.load(position)), ...grounds(answer),
    isPartial && page.since === null && answer.outcome && button(words.allValues, () => page.solve({ all: true })), ...asks,
  ];
}
