// The values of all sizes in a range, as a picture; and a pattern in them.
import { drawn } from "../board.js";
import { Stopped } from "../engine.js";
import { button, h, put } from "../html.js";
import { message } from "../page.js";
import { pattern, table as fill } from "../solver.js";
import { words } from "../words.js";

const say = words.table;

/** A range to begin with: heaps up to 60, boards up to 5 x 5. @param {import("../page.js").Page} page */
function firstSizes(page) {
  const example = page.game?.example ?? "", isBoard = page.game?.signs && !/^[TH]+$/.test(example) && (example.includes("/") || /^\d+x\d+$/.test(example));
  return page.game?.heaps || !isBoard ? "0..60" : "1x1..5x5";
}

/** @param {import("../page.js").Page} page */
export function table(page) {
  if (page.game && !page.game.sizes && !page.game.heaps) return [h("p", {}, say.none)];
  const sizes = h("input", { value: page.state.sizes || firstSizes(page), name: "sizes", spellcheck: "false" });
  const result = h("div", {});
  /** Shows what `work` finds. @param {() => Promise<(Node | string | null)[]>} work */
  async function run(work) {
    const turn = page.turn, isNow = () => turn === page.turn;
    put(result, h("p", { role: "status" }, words.searching(0), " ", button(words.stop, () => page.search.stop())));
    try {
      page.search.stop();
      await page.note({ sizes: sizes.value.trim() });
      const found = await work();
      if (isNow()) put(result, ...found);
    } catch (failure) {
      if (isNow()) put(result, failure instanceof Stopped ? h("p", {}, words.stoppedEarly) : h("pre", { class: "wrong", role: "alert" }, message(failure)));
    }
  }
  const show = () => run(async () => {
    const [text, picture] = [await fill(page.search, page.state, "text"), await fill(page.search, page.state, "svg")];
    const figure = drawn(picture.out), box = figure.viewBox.baseVal;
    figure.style.minWidth = `${Math.min(box.width, 900)}px`;
    const copies = h("div", { class: "row" }, h("span", {}, say.copy), Object.entries(say.formats).map(([format, name]) => button(name, () => copy(format))));
    return [h("div", { class: "scroll figure", tabindex: 0 }, figure), copies, h("pre", { class: "text", tabindex: 0 }, text.out)];
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
  const look = () => run(async () => [h("pre", { class: "text" }, await pattern(page.search, page.state, page.game?.heaps ?? false))]);
  return [
    h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void show(); } },
      h("label", { class: "choice" }, say.sizes, sizes), h("button", { type: "submit" }, say.show), button(say.pattern, look)),
    copied, result,
  ];
}
