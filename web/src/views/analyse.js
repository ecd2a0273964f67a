// Who wins, by which moves, and why.
import { button, h, tick } from "../html.js";
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

/** The seconds of work that runs, and a way to stop it. @param {number} since @param {() => void} stop */
export function counter(since, stop) {
  const seconds = () => Math.floor((performance.now() - since) / 1000);
  const text = h("span", {}, words.searching(seconds()));
  const timer = setInterval(() => (text.isConnected ? text.replaceChildren(words.searching(seconds())) : clearInterval(timer)), 500);
  return h("p", { class: "search", role: "status" }, text, " ", button(words.stop, stop));
}

/** What is said of a search that runs or was stopped. @param {import("../page.js").Page} page */
export function search(page) {
  const { since, halted, answer } = page;
  if (since !== null) return counter(since, () => page.stop());
  if (halted === "stopped") return h("p", { class: "search", role: "status" }, answer ? words.stopped : words.stoppedEarly, " ", button(words.longer, () => page.solve({ from: 2 })));
  if (halted === "limit") return h("p", { class: "search", role: "status" }, words.stopped, " ", button(words.longer, () => page.solve({ from: 3 })));
  return null;
}
