// Work that takes a while, and what is said of it.
import { Stopped } from "./engine.js";
import { alert, button, h, put } from "./html.js";
import { message } from "./page.js";
import { words } from "./words.js";

/** The seconds of work that runs, and a way to stop it. @param {number} since @param {() => void} stop */
export function counter(since, stop) {
  const seconds = () => Math.floor((performance.now() - since) / 1000);
  const text = h("span", {}, words.searching(seconds()));
  const timer = setInterval(() => (text.isConnected ? text.replaceChildren(words.searching(seconds())) : clearInterval(timer)), 500);
  return h("p", { class: "search", role: "status" }, text, " ", button(words.stop, stop));
}

/** What is said of a search for the answer that runs or was stopped. @param {import("./page.js").Page} page */
export function search(page) {
  const { since, halted, answer } = page;
  if (since !== null) return counter(since, () => page.stop());
  if (halted === "") return null;
  const [says, from] = halted === "stopped" ? [answer ? words.stopped : words.stoppedEarly, 2] : [words.stopped, 3];
  return h("p", { class: "search", role: "status" }, says, " ", button(words.longer, () => page.solve({ from })));
}

/**
 * Shows what work finds, or why it found nothing, unless the position has changed meanwhile.
 * @param {import("./page.js").Page} page @param {import("./engine.js").Engine} engine what does the work @param {Element} place
 * @param {() => Promise<import("./html.js").Child[]>} work
 */
export async function show(page, engine, place, work) {
  const { turn } = page;
  put(place, counter(performance.now(), () => engine.stop()));
  const found = await work().catch((failure) => [failure instanceof Stopped ? h("p", {}, words.stoppedEarly) : alert(message(failure))]);
  if (turn === page.turn) put(place, ...found);
}
