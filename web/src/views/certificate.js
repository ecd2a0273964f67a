// A certificate, written by the solver and checked by the other program.
import { Stopped } from "../engine.js";
import { button, h, put } from "../html.js";
import { message } from "../page.js";
import { certificate as write, check } from "../solver.js";
import { words } from "../words.js";
import { counter } from "./analyse.js";

const say = words.certificate;
/** A longer text is shown in part; the file has all of it. */
const MOST_SHOWN = 200_000;

/** @param {import("../page.js").Page} page */
export function certificate(page) {
  const result = h("div", {}), make = button(say.make, () => run());
  async function run() {
    const turn = page.turn, isNow = () => turn === page.turn;
    make.disabled = true;
    put(result, counter(performance.now(), () => page.search.stop()));
    try {
      page.search.stop();
      const text = await write(page.search, page.state);
      const verdict = await check(page.checker, text);
      if (!isNow()) return;
      const save = () => {
        const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
        h("a", { href: address, download: "why.txt" }).click();
        setTimeout(() => URL.revokeObjectURL(address), 10_000);
      };
      put(result, h("h2", {}, say.valid), h("pre", { class: verdict.code === 0 ? "valid" : "wrong", role: "status", tabindex: 0 }, verdict.text), button(say.save, save),
        h("pre", { class: "text", tabindex: 0 }, text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}\n…` : text));
    } catch (failure) {
      if (isNow()) put(result, failure instanceof Stopped ? h("p", {}, words.stoppedEarly) : h("pre", { class: "wrong", role: "alert", tabindex: 0 }, message(failure)));
    }
    make.disabled = false;
  }
  return [h("p", {}, say.help), page.game?.proof && h("p", { class: "hint" }, page.game.proof), make, result];
}
