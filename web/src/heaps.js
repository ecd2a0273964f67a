// Heaps with buttons that change them.
import { button, h } from "./html.js";
import { words } from "./words.js";

/** More heaps are edited as text. */
const MOST_HEAPS = 40;

/** @typedef {{ heaps: bigint[], written: (heaps: bigint[]) => string }} Heaps heaps, and how their position writes others */

/**
 * The heaps of a position: `12 + 2x7`, a row of pins such as `xxx.xx`, or `(5,3)`. `null`: it is none of these.
 * @param {string} text @param {boolean} isTuple whether others are always written as `(5,3)` @returns {Heaps | null}
 */
export function heapsOf(text, isTuple) {
  const inside = /^\(([\d,\s]+)\)$/.exec(text), parts = (inside?.[1] ?? text).trim().split(inside ? /\s*,\s*/ : /\s*[+,]\s*|\s+/);
  if (/^[x.]*x[x.]*$/.test(text)) return few(text.split(".").filter((run) => run).map((run) => BigInt(run.length)), sum);
  /** @type {bigint[]} */
  const heaps = [];
  for (const part of parts) {
    const [, count = "1", heap] = /^(?:(\d{1,3})x)?(\d{1,19})$/.exec(part) ?? [];
    if (heap === undefined || Number(count) > MOST_HEAPS) return null;
    heaps.push(...Array.from({ length: Number(count) }, () => BigInt(heap)));
  }
  return few(heaps, inside || isTuple ? (heaps) => `(${heaps.join(",")})` : sum);
}

/** Heaps as a sum writes them. No heap is a heap of 0. @param {bigint[]} heaps */
const sum = (heaps) => heaps.join(" + ") || "0";

/** @param {bigint[]} heaps @param {(heaps: bigint[]) => string} written */
const few = (heaps, written) => (heaps.length > MOST_HEAPS ? null : { heaps, written });

/** Buttons that change the heaps. @param {Heaps} position @param {(position: string) => unknown} change is given the changed position @param {string} noun what a heap is called */
export function heapButtons({ heaps, written }, change, noun) {
  const say = words.heaps(noun), add = button(`+ ${say.heap}`, () => change(written([...heaps, 1n])), { "aria-label": say.add });
  const put = (/** @type {number} */ at, /** @type {bigint} */ heap) => change(written(heaps.with(at, heap)));
  const remove = (/** @type {number} */ at) => {
    // The button that was pressed goes away.
    add.focus();
    void change(written(heaps.toSpliced(at, 1)));
  };
  return h("div", { class: "edges", role: "group", "aria-label": say.heaps }, heaps.map((heap, at) => h("span", { class: "heap", role: "group", "aria-label": say.size(at + 1, heap) },
    button("−", () => heap > 0n && put(at, heap - 1n), { "aria-label": say.shrink(at + 1), "aria-disabled": heap === 0n && "true" }), h("span", { class: "number" }, String(heap)),
    button("+", () => put(at, heap + 1n), { "aria-label": say.grow(at + 1) }), button("×", () => remove(at), { "aria-label": say.remove(at + 1) }))), add);
}
