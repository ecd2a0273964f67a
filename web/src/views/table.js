// The values of all sizes in a range, as a picture; and a pattern in them.
import { drawn } from "../board.js";
import { button, h, put } from "../html.js";
import { lastRound, show } from "../progress.js";
import { inRounds, pattern, table as fill, Wrong } from "../solver.js";
import { words } from "../words.js";

const say = words.table;

/** A range to begin with, by the example of the game. @param {import("../page.js").Page} page */
function firstSizes(page) {
  const { example = "", heaps = false, signs = "" } = page.game ?? {};
  if (/^\(\d+,\d+\)/.test(example)) return "0x0..10x10";
  if (heaps || /^\d+$/.test(example)) return "0..60";
  // A row of cells has a length, and everything else a board.
  return signs !== "" && !/\/|\dx\d/.test(example) ? "0..20" : "1x1..4x4";
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
  const values = () => run(async (tell) => {
    const { limit, text, limits } = await lastRound(inRounds((limits) => fill(page.search, page.state, "text", limits)), tell);
    // Outcomes of heaps have no picture.
    const picture = await fill(page.search, page.state, "svg", limits).catch((failure) => {
      if (failure instanceof Wrong) return null;
      throw failure;
    });
    const figure = picture && drawn(picture.out);
    if (figure) figure.style.minWidth = `${Math.min(figure.viewBox.baseVal.width, 900)}px`;
    const copies = h("div", { class: "row" }, h("span", {}, say.copy), Object.entries(say.formats).map(([format, name]) => button(name, () => copy(format))));
    return [limit, figure && h("div", { class: "scroll figure", tabindex: 0 }, figure), copies, text];
  });
  const copied = h("p", { role: "status" });
  /** @param {string} format */
  async function copy(format) {
    const { out } = await fill(page.search, page.state, format);
    try {
      await navigator.clipboard.writeText(out);
      put(copied, say.copied);
    } catch {
      put(copied, h("textarea", { rows: 8, readonly: true, value: out, "aria-label": format }));
    }
  }
  const look = () => run(async (tell) => {
    const { limit, text } = await lastRound(inRounds((limits) => pattern(page.search, page.state, page.game?.heaps ?? false, limits)), tell);
    return [limit, text];
  });
  return [
    h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void values(); } },
      h("label", { class: "choice" }, say.sizes, sizes), h("button", { type: "submit" }, say.show), !page.state.misere && button(say.pattern, look)),
    copied, result,
  ];
}
