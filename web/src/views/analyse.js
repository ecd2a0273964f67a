// Who wins, by which moves, and why.
import { button, h, tick } from "../html.js";
import { search } from "../progress.js";
import { grounds, headline, moveLists, parts, why } from "../verdict.js";
import { words } from "../words.js";

/** @param {import("../page.js").Page} page @param {(move: string) => void} predict */
export function analyse(page, predict) {
  const { answer, state } = page;
  const asks = tick(words.predict, state.predict, (predict) => page.change({ predict }), words.predictHelp);
  if (state.predict) {
    return [asks, h("p", {}, words.predictHelp), answer ? button(words.noMoveWins, () => predict("")) : null, search(page)];
  }
  if (!answer) return [asks, search(page)];
  const isPartial = answer.moves?.some((move) => move.wins === null || (move.nimber === null && answer.convention === "normal" && !answer.endless));
  return [
    headline(answer), search(page), ...moveLists(answer, (move) => page.make(move)), why(answer), parts(answer, (position) => page.load(position)), ...grounds(answer),
    isPartial && page.since === null && answer.outcome && button(words.allValues, () => page.solve({ all: true })), asks,
  ];
}
