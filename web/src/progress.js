// Work that takes a while, and what is said of it.
import { Stopped } from "./engine.js";
import { alert, button, h, put } from "./html.js";
import { message } from "./page.js";
import { words } from "./words.js";

/**
 * The seconds of work that runs, how far it is, and a way to stop it.
 * @param {number} since @param {{ progress: import("./engine.js").Progress | null }} engine what does the work @param {() => void} stop @param {(seconds: number) => string} say
 */
export function counter(since, engine, stop, say = words.searching) {
  const seconds = h("span", {}), far = h("span", { "aria-hidden": "true" });
  // What has not changed is not put there again: a screen reader would say it again.
  const write = (/** @type {Element} */ place, /** @type {string} */ text) => { if (place.textContent !== text) put(place, text); };
  const count = () => {
    write(seconds, say(Math.floor((performance.now() - since) / 1000)));
    write(far, engine.progress ? words.progress(engine.progress) : "");
  };
  count();
  const timer = setInterval(() => (seconds.isConnected ? count() : clearInterval(timer)), 250);
  return h("p", { class: "search", role: "status" }, seconds, far, " ", button(words.stop, stop));
}

/** What is said of a search for the answer that runs or was stopped. @param {import("./page.js").Page} page */
export function search(page) {
  const { since, halted, answer } = page;
  if (since !== null) return counter(since, page.search, () => page.stop());
  if (halted === "") return null;
  const [says, from] = halted === "stopped" ? [answer ? words.stopped : words.stoppedEarly, 2] : [words.limited(page.limit), 3];
  return h("p", { class: "search", role: "status" }, says, " ", button(words.longer, () => page.solve({ from })));
}

/** @typedef {import("./html.js").Child[]} Found */
/** @typedef {{ code: number, out: string, err: string }} Ended */

/** The work that each place shows. Later work takes the place of earlier work. @type {WeakMap<Element, object>} */
const working = new WeakMap();

/**
 * Shows what work finds, or why it found nothing, unless the position has changed meanwhile. What is told on the way stays if the work is stopped.
 * @param {import("./page.js").Page} page @param {{ stop: () => void, progress: import("./engine.js").Progress | null }} engine what does the work @param {Element} place
 * @param {(tell: (found: Found) => void) => Promise<Found>} work
 */
export async function show(page, engine, place, work) {
  const { turn } = page, running = counter(performance.now(), engine, () => engine.stop()), isNow = () => turn === page.turn && working.get(place) === work;
  working.set(place, work);
  /** @type {Found} */
  let known = [];
  const tell = (/** @type {Found} */ found) => {
    known = found;
    if (isNow()) put(place, running, ...found);
  };
  tell([]);
  const stopped = () => [h("p", { role: "status" }, known.length > 0 ? words.stopped : words.stoppedEarly), ...known];
  const found = await work(tell).catch((failure) => (failure instanceof Stopped ? stopped() : [alert(message(failure))]));
  if (isNow()) put(place, ...found);
}

/** What a command wrote, as a text. @param {Ended} ended */
export const textOf = (ended) => h("pre", { class: "text", tabindex: 0 }, ended.out.trim() || ended.err.trim());

/**
 * What the last round of a command found; on the way it is told what is known. In front of it is said why not all is known, if it is not.
 * @template {Ended} T
 * @param {AsyncGenerator<import("./solver.js").Round<T>>} rounds @param {(found: Found) => void} tell @param {(ended: T) => Found} shown what a round found, as elements
 */
export async function lastRound(rounds, tell, shown) {
  for await (const round of rounds) {
    const { ended, more } = round, found = shown(ended);
    // The last line of the errors says why something is not known: a limit, or sizes that have no position.
    const said = ended.err.trim().split("\n").at(-1)?.replace(/^bouton: /, "") ?? "", limit = words.limit(ended.err), why = said === "" || limit ? words.limited(limit) : said;
    if (!more) return { ...round, found: ended.code === 3 ? [h("p", { class: "limit", role: "status" }, why), ...found] : found };
    tell(found);
  }
  throw new Error("no round");
}

/** A text that a click shows or hides. @param {string} title @param {string} text @param {boolean} isOpen */
export const folded = (title, text, isOpen) => h("details", { open: isOpen }, h("summary", {}, title), textOf({ code: 0, out: text, err: "" }));

/**
 * The same answer as a text, for which the command runs once more: at once where that is short, and otherwise when a person opens it.
 * @param {import("./page.js").Page} page @param {import("./engine.js").Engine} engine @param {boolean} isShort @param {() => Promise<Ended>} ask
 */
export function asText(page, engine, isShort, ask) {
  const place = h("div", {}), box = h("details", { open: isShort }, h("summary", {}, words.asText), place);
  let isAsked = false;
  box.addEventListener("toggle", async () => {
    if (!box.open || isAsked || !box.isConnected) return;
    isAsked = true;
    await show(page, engine, place, async () => [textOf(await ask())]);
    // A text that was stopped is asked for again when the box is opened again.
    isAsked = place.querySelector("pre") !== null;
  });
  return box;
}
