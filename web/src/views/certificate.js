// A certificate, written by the solver and checked by the other program.
import { button, h } from "../html.js";
import { lastRound, show, textOf } from "../progress.js";
import { certificate as write, check, inRounds } from "../solver.js";
import { words } from "../words.js";

const say = words.certificate;
/** A longer text is shown in part; the file has all of it. */
const MOST_SHOWN = 200_000;

/** @param {import("../page.js").Page} page */
export function certificate(page) {
  const result = h("div", {}), make = button(say.make, run);
  async function run() {
    make.disabled = true;
    page.search.stop();
    const stop = () => { page.search.stop(); page.checker.stop(); };
    await show(page, { stop, get progress() { return page.search.progress; } }, result, async (tell) => {
      const answer = (/** @type {Awaited<ReturnType<typeof write>>} */ ended) => [ended.code === 3 && h("p", {}, say.none), textOf(ended)];
      const { ended, found } = await lastRound(inRounds((limits) => write(page.search, page.state, limits)), tell, answer), text = ended.certificate;
      if (text === null) return found;
      const save = () => {
        const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
        h("a", { href: address, download: "why.txt" }).click();
        setTimeout(() => URL.revokeObjectURL(address), 10_000);
      };
      const written = [button(say.save, save), h("pre", { class: "text", tabindex: 0 }, text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}\n…` : text)];
      tell([h("p", {}, say.checking), ...written]);
      const verdict = await check(page.checker, text);
      return [h("h2", {}, say.valid), h("pre", { class: verdict.code === 0 ? "valid" : "wrong", role: "status", tabindex: 0 }, verdict.text), ...written];
    });
    make.disabled = false;
  }
  const proof = page.game?.proof ?? "";
  return [h("p", {}, say.help), proof && h("p", { class: "hint" }, proof), !proof.startsWith("no certificates") && make, result];
}
