// Work that takes a while, and what is said of it.
import { Stopped } from "./engine.js";
import { alert, button, h, put } from "./html.js";
import { message } from "./page.js";
import { words } from "./words.js";

/** The seconds of work that runs, and a way to stop it. @param {number} since @param {() => void} stop @param {(seconds: number) => string} say */
export function counter(since, stop, say = words.searching) {
  const seconds = () => Math.floor((performance.now() - since) / 1000);
  const text = h("span", {}, say(seconds()));
  const timer = setInterval(() => (text.isConnected ? text.replaceChildren(say(seconds())) : clearInterval(timer)), 500);
  return h("p", { class: "search", role: "status" }, text, " ", button(words.stop, stop));
}

/** What is said of a search for the answer that runs or was stopped. @param {import("./page.js").Page} page */
export function search(page) {
  const { since, halted, answer } = page;
  if (since !== null) return counter(since, () => page.stop());
  if (halted === "") return null;
  const [says, from] = halted === "stopped" ? [answer ? words.stopped : words.stoppedEarly, 2] : [words.limited, 3];
  return h("p", { class: "search", role: "status" }, says, " ", button(words.longer, () => page.solve({ from })));
}

/** @typedef {import("./html.js").Child[]} Found */

/**
 * Shows what work finds, or why it found nothing, unless the position has changed meanwhile. What is told on the way stays if the work is stopped.
 * @param {import("./page.js").Page} page @param {import("./engine.js").Engine} engine what does the work @param {Element} place
 * @param {(tell: (found: Found) => void) => Promise<Found>} work
 */
export async function show(page, engine, place, work) {
  const { turn } = page, running = counter(performance.now(), () => engine.stop());
  /** @type {Found} */
  let known = [];
  const tell = (/** @type {Found} */ found) => {
    known = found;
    if (turn === page.turn) put(place, running, ...found);
  };
  tell([]);
  const stopped = () => [h("p", { role: "status" }, known.length > 0 ? words.stopped : words.stoppedEarly), ...known];
  const found = await work(tell).catch((failure) => (failure instanceof Stopped ? stopped() : [alert(message(failure))]));
  if (turn === page.turn) put(place, ...found);
}

/**
 * The text that a command wrote in rounds; on the way it is told what is known. In front of it is said that a limit stopped the work, if one did.
 * @template {{ code: number, out: string, err: string }} Ended
 * @param {AsyncGenerator<{ ended: Ended, more: boolean, limits: string[] }>} rounds @param {(found: Found) => void} tell
 */
export async function lastRound(rounds, tell) {
  for await (const { ended, more, limits } of rounds) {
    const text = ended.out.trim() || ended.err.trim(), known = h("pre", { class: "text", tabindex: 0 }, text);
    if (!more) return { ended, limits, text: known, limit: ended.code === 3 ? h("p", { class: "limit", role: "status" }, words.limited) : null };
    tell([known]);
  }
  throw new Error("no round");
}
