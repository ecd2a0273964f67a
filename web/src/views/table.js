// The values of all sizes in a range, as a picture; and a pattern in them.
import { drawn } from "../board.js";
import { Stopped } from "../engine.js";
import { alert, button, h, put } from "../html.js";
import { message } from "../page.js";
import { asText, lastRound, show, textOf } from "../progress.js";
import { inRounds, pattern, table as fill, Wrong } from "../solver.js";
import { words } from "../words.js";

const say = words.table;
/** In more rows no pattern is looked for. */
const MOST_ROWS = 100;
/** The exit code of a question that the command refuses. */
const USAGE = 2;

/** A range to begin with, by the example of the game. @param {import("../page.js").Page} page */
function firstSizes(page) {
  const { example = "", heaps = false, signs = "" } = page.game ?? {};
  if (/^\(\d+,\d+\)/.test(example)) return "0x0..10x10";
  if (heaps || /^\d+$/.test(example)) return "0..60";
  // A row of cells has a length, and everything else a board.
  return signs !== "" && !/\/|\dx\d/.test(example) ? "0..20" : "1x1..4x4";
}

/** The rows of a range of boards or pairs: a pattern is in one row. Other ranges stay whole. @param {string} sizes */
function rowsOf(sizes) {
  const [, first, from, last, to] = /^(\d{1,6})x(\d+)\.\.(\d{1,6})x(\d+)$/.exec(sizes) ?? [];
  if (first === undefined || Number(first) > Number(last)) return [sizes];
  return Array.from({ length: Math.min(MOST_ROWS, Number(last) - Number(first) + 1) }, (_, at) => `${Number(first) + at}x${from}..${Number(first) + at}x${to}`);
}

/** @param {import("../page.js").Page} page */
export function table(page) {
  if (!page.game?.sizes) return [h("p", {}, say.none)];
  const sizes = h("input", { value: page.state.sizes || firstSizes(page), name: "sizes", spellcheck: "false" });
  const result = h("div", {});
  /** @param {(tell: (found: import("../html.js").Child[]) => void) => Promise<import("../html.js").Child[]>} work */
  const run = async (work) => {
    page.search.stop();
    await page.write({ sizes: sizes.value.trim() });
    await show(page, page.search, result, work);
  };
  /** What a picture of the command shows. @param {import("../progress.js").Ended} ended */
  const figure = (ended) => {
    if (ended.out === "") return [textOf(ended)];
    const figure = drawn(ended.out);
    figure.style.minWidth = `${Math.min(figure.viewBox.baseVal.width, 900)}px`;
    return [h("div", { class: "scroll figure", tabindex: 0 }, figure)];
  };
  const values = () => run(async (tell) => {
    const ask = (/** @type {string} */ format, /** @type {string[]} */ limits) => fill(page.search, page.state, format, limits);
    const copies = (/** @type {string[]} */ limits) => h("div", { class: "row copies" }, h("span", {}, say.copy), Object.entries(say.formats).map(([format, name]) => button(name, () => copy(format, limits))));
    try {
      const { found, limits, isShort } = await lastRound(inRounds((limits) => ask("svg", limits)), tell, figure);
      return [...found, copies(limits), asText(page, page.search, isShort, () => ask("text", limits))];
    } catch (failure) {
      // Outcomes of heaps have no picture, and neither has a very large table.
      if (!(failure instanceof Wrong) || failure.code !== USAGE) throw failure;
      const { found, limits } = await lastRound(inRounds((limits) => ask("text", limits)), tell, (ended) => [textOf(ended)]);
      return [copies(limits), ...found];
    }
  });
  const copied = h("div", { role: "status" });
  /** @param {string} format @param {string[]} limits */
  async function copy(format, limits) {
    let out = "";
    try {
      ({ out } = await fill(page.search, page.state, format, limits));
    } catch (failure) {
      // Not every table has every format.
      if (!(failure instanceof Stopped)) put(copied, alert(message(failure)));
      return;
    }
    try {
      await navigator.clipboard.writeText(out);
      put(copied, say.copied);
    } catch {
      put(copied, h("textarea", { rows: 8, readonly: true, value: out, "aria-label": format }));
    }
  }
  const look = () => run(async (tell) => {
    /** @type {import("../progress.js").Found} */
    const known = [];
    for (const sizes of rowsOf(page.state.sizes)) {
      const { ended, found } = await lastRound(inRounds((limits) => pattern(page.search, { ...page.state, sizes }, page.game?.heaps ?? false, limits)), (found) => tell([...known, ...found]), (ended) => [textOf(ended)]);
      known.push(...found);
      tell(known);
      // Longer rows take longer.
      if (ended.code === 3) break;
    }
    return known;
  });
  return [
    h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void values(); } },
      h("label", { class: "choice" }, say.sizes, sizes), h("button", { type: "submit" }, say.show), !page.state.misere && button(say.pattern, look)),
    copied, result,
  ];
}
