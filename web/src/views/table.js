// The values of all sizes in a range, as a picture; and a pattern in them.
import { drawn } from "../board.js";
import { Stopped } from "../engine.js";
import { alert, button, h, put } from "../html.js";
import { message } from "../page.js";
import { folded, lastRound, show, textOf } from "../progress.js";
import { inRounds, isRow, pattern, table as fill, Wrong } from "../solver.js";
import { words } from "../words.js";

const say = words.table;
/** In more rows no pattern is looked for. */
const MOST_ROWS = 100;
/** Texts of more sizes are made only when they are asked for. */
const MOST_COPIED = 100_000;
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

/** How many sizes are in a range that can be read. @param {string} sizes */
function countOf(sizes) {
  const [, row, col, lastRow, lastCol] = /^\s*(\d+)(?:x(\d+))?(?:\.\.(\d+)(?:x(\d+))?)?\s*$/.exec(sizes) ?? [];
  const among = (/** @type {string} */ first, /** @type {string} */ last) => (last === undefined ? 1 : Number(last) - Number(first) + 1);
  return row === undefined ? 1 : among(row, lastRow) * among(col, lastCol);
}

/** @param {import("../page.js").Page} page */
export function table(page) {
  if (!page.game?.sizes) return [h("p", {}, say.none)];
  const sizes = h("input", { value: page.state.sizes || firstSizes(page), name: "sizes", spellcheck: "false" });
  const wrap = h("input", { value: page.state.wrap, name: "wrap", spellcheck: "false", size: 6, placeholder: page.state.misere || page.game?.misere ? say.outcomesInARow : say.plot });
  const result = h("div", {});
  /** @param {(tell: (found: import("../html.js").Child[]) => void) => Promise<import("../html.js").Child[]>} work */
  const run = async (work) => {
    page.search.stop();
    await page.write({ sizes: sizes.value.trim(), wrap: wrap.value.trim() });
    await show(page, page.search, result, work);
  };
  /** What the command wrote: a picture, if there is one, or a text. @param {import("../progress.js").Ended & { texts: import("../solver.js").Texts }} ended */
  const figure = (ended) => {
    const { svg, txt = "" } = ended.texts;
    if (!svg) return [textOf({ ...ended, out: txt })];
    const figure = drawn(svg), title = figure.querySelector("text");
    figure.style.minWidth = `${Math.min(figure.viewBox.baseVal.width, 900)}px`;
    // The title is above the picture: where the picture is wider than its place, it would be cut.
    title?.setAttribute("display", "none");
    return [h("p", { class: "title hint" }, title?.textContent ?? ""), h("div", { class: "scroll figure", tabindex: 0 }, figure)];
  };
  const fillAs = (/** @type {string[]} */ endings, /** @type {string[]} */ limits) => fill(page.search, page.state, endings, limits);
  const values = () => run(async (tell) => {
    // Outcomes are no sequence.
    const isOfOutcomes = page.state.misere || page.game?.misere, formats = Object.entries(say.formats).filter(([ending]) => !(isOfOutcomes && ending === "bfile"));
    const isCopied = countOf(page.state.sizes) <= MOST_COPIED;
    const filled = async (/** @type {string[]} */ endings) => {
      const { ended, limits, found, isShort } = await lastRound(inRounds((limits) => fillAs([...endings, ...(isCopied ? formats.map(([ending]) => ending) : [])], limits)), tell, figure);
      const { texts } = ended, copies = formats.map(([ending, name]) => button(name, () => copy(name, texts[ending] ?? (async () => (await fillAs([ending], limits)).texts[ending] ?? ""))));
      return [...found, h("div", { class: "row copies" }, h("span", {}, say.copy), copies), texts.svg && texts.txt && folded(words.asText, texts.txt, isShort)];
    };
    try {
      return await filled(["svg", "txt"]);
    } catch (failure) {
      // A very large table of boards has no picture.
      if (!(failure instanceof Wrong) || failure.code !== USAGE) throw failure;
      return filled(["txt"]);
    }
  });
  const copied = h("div", { role: "status" });
  /** Copies a text. @param {string} name the name of its format @param {string | (() => Promise<string>)} text the text, or what makes it */
  async function copy(name, text) {
    let out = "";
    try {
      out = typeof text === "string" ? text : await text();
    } catch (failure) {
      if (!(failure instanceof Stopped)) put(copied, alert(message(failure)));
      return;
    }
    try {
      await navigator.clipboard.writeText(out);
      put(copied, say.copied);
    } catch {
      put(copied, h("textarea", { rows: 8, readonly: true, value: out, "aria-label": name }));
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
  // A link has the sizes of a table that was filled. The answer comes first: it has the same search.
  if (page.state.sizes && (page.answer || page.wrong)) void values();
  return [
    h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void values(); } },
      h("label", { class: "choice" }, say.sizes, sizes), isRow(sizes.value) && h("label", { class: "choice", title: say.wrapHelp }, say.wrap, wrap),
      h("button", { type: "submit" }, say.show), button(say.pattern, look)),
    copied, result,
  ];
}
