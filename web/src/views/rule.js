// An editor for a rule: a text with numbered lines, and what is wrong with it below.
import { Stopped } from "../engine.js";
import { button, h, put } from "../html.js";
import { counter } from "../progress.js";
import { gameOf, lint, picture, Wrong } from "../solver.js";
import { OWN } from "../state.js";
import { words } from "../words.js";

/** The rules of `examples/rules`, which the build puts here. @type {Record<string, string>} */
// @ts-ignore
const examples = EXAMPLES;
/** How long the editor waits after a key before the rule is read. */
const PAUSE = 300;

/** @param {import("../page.js").Page} page */
export function ruleEditor(page) {
  const numbers = h("pre", { class: "numbers", "aria-hidden": "true" });
  const text = h("textarea", { "aria-label": words.rule, spellcheck: "false", autocapitalize: "none", wrap: "off", rows: 14 });
  const says = h("pre", { class: "says", role: "status", tabindex: 0 });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let read = "";

  /** Numbers the lines. @param {number} [wrong] a line with a mistake */
  const number = (wrong) => {
    const lines = text.value.split("\n").length, shown = `${lines} ${wrong}`;
    if (numbers.dataset.shown === shown) return;
    numbers.dataset.shown = shown;
    put(numbers, Array.from({ length: lines }, (_, at) => h("span", { class: at + 1 === wrong ? "wrong" : "" }, `${at + 1}\n`)));
  };
  /** Whether the position, with the moves made, is one of a rule. @param {string} rule */
  const fits = async (rule) => {
    try {
      await picture(page.quick, { ...page.state, game: OWN, rule });
      return page.state.position !== "";
    } catch (failure) {
      if (failure instanceof Wrong) return false;
      throw failure;
    }
  };
  const take = async () => {
    const rule = text.value;
    try {
      const game = await gameOf(page.quick, OWN, rule);
      if (rule !== text.value) return;
      read = rule;
      number();
      put(says, words.ruleRead);
      await page.change({ rule, ...(await fits(rule) ? {} : { position: game.example, moves: [] }) });
    } catch (failure) {
      if (failure instanceof Stopped || rule !== text.value) return;
      if (!(failure instanceof Wrong)) throw failure;
      put(says, `${failure.message}\n\n${words.oldRule}`);
      // The message says the place, as in `rule.py:2:15`.
      number(Number(/rule\.py:(\d+)/.exec(failure.message)?.[1]));
    }
  };
  text.addEventListener("input", () => {
    number();
    clearTimeout(timer);
    timer = setTimeout(take, PAUSE);
  });
  text.addEventListener("scroll", () => { numbers.scrollTop = text.scrollTop; });
  text.addEventListener("keydown", (event) => {
    // Tab indents; Escape and then Tab leaves.
    if (event.key === "Escape") text.dataset.leaves = "true";
    else if (event.key !== "Tab") delete text.dataset.leaves;
    if (event.key !== "Tab" || event.shiftKey || text.dataset.leaves) return;
    event.preventDefault();
    text.setRangeText("    ", text.selectionStart, text.selectionEnd, "end");
    text.dispatchEvent(new Event("input"));
  });
  const pick = h("select", { "aria-label": words.examples, onchange: () => load(pick.value) }, h("option", { value: "" }, words.examples), Object.keys(examples).map((name) => h("option", { value: name }, name)));
  /** @param {string} name */
  async function load(name) {
    const rule = examples[name];
    if (rule === undefined) return;
    const game = await gameOf(page.quick, OWN, rule);
    put(says, "");
    await page.change({ rule, position: game.example, moves: [], sizes: "" });
  }
  const test = async () => {
    page.tester.stop();
    put(says, counter(performance.now(), () => page.tester.stop()));
    try {
      put(says, await lint(page.tester, text.value));
    } catch (failure) {
      if (!(failure instanceof Stopped)) throw failure;
      put(says, words.stoppedEarly);
    }
  };
  const box = h("section", { class: "rule", "aria-label": words.rule }, h("div", { class: "row" }, pick, button(words.lint, test)), h("div", { class: "code" }, numbers, text), says, h("p", { class: "hint" }, words.ruleHelp));
  return {
    /** The editor with the rule of the state. */
    element() {
      const { rule } = page.state;
      if (rule !== read && document.activeElement !== text) {
        text.value = rule;
        read = rule;
        number();
      }
      return box;
    },
    /** A rule to begin with. */
    first: () => examples["kayles.py"] ?? Object.values(examples)[0] ?? "",
    /** Gives the rule the position of its example, if none is given. */
    async fitPosition() {
      if (page.state.position === "" && page.game) await page.change({ position: page.game.example }, { isKept: false });
    },
  };
}
