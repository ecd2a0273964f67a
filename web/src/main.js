// The beginning: the solver is unpacked, the address is read, and the page is put together.
import { Engine, modules, Stopped } from "./engine.js";
import { alert, h, put } from "./html.js";
import { Page } from "./page.js";
import { Wrong } from "./solver.js";
import { FIRST, stateOf } from "./state.js";
import { frame } from "./frame.js";
import { words } from "./words.js";

async function begin() {
  const root = /** @type {HTMLElement} */ (document.getElementById("page"));
  if (typeof DecompressionStream === "undefined" || typeof WebAssembly === "undefined" || typeof Worker === "undefined") {
    put(root, h("p", { role: "alert" }, words.tooOld));
    return;
  }
  // The first paint comes before the work.
  await new Promise((resolve) => setTimeout(resolve));
  const begun = performance.now(), [solver, checker] = await modules();
  if (!solver || !checker) throw new Error("no modules");
  // For web/tests/speed.mjs.
  performance.measure("unpacked", { start: begun });
  const read = async () => {
    const fragment = location.hash.slice(1);
    try {
      return { state: fragment ? await stateOf(fragment) : FIRST, note: "" };
    } catch {
      return { state: FIRST, note: words.unreadableLink };
    }
  };
  const { state, note } = await read();
  const page = new Page(new Engine(solver, "bouton"), new Engine(solver, "bouton"), new Engine(solver, "bouton"), new Engine(checker, "bouton-check"), state);
  page.note = note;
  page.draw = frame(root, page);
  addEventListener("hashchange", async () => {
    const { state, note } = await read();
    if (note) page.say(words.unreadableAddress);
    else await page.change(state);
  });
  await page.begin();
  root.dataset.ready = "true";
}

/** Says that the page made a mistake: nobody should wait for what does not come. @param {unknown} [failure] */
function fail(failure) {
  if (document.querySelector(".failed")) return;
  const text = failure instanceof Wrong ? failure.message : words.failed;
  document.body.prepend(h("div", { class: "failed" }, alert(text)));
}

addEventListener("error", () => fail());
addEventListener("unhandledrejection", (event) => {
  // Work that was stopped is no fault.
  if (event.reason instanceof Stopped) event.preventDefault();
  else fail(event.reason);
});
void begin();
