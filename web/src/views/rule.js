// An editor for a rule: a text with numbered lines, and what is wrong with it: shortly under the line, and in full below the text.
import { Stopped } from "../engine.js";
import { button, h, put } from "../html.js";
import { counter } from "../progress.js";
import { lint, picture, Wrong } from "../solver.js";
import { OWN } from "../state.js";
import { words } from "../words.js";

/** The rules of `examples/rules`, which the build puts here. @type {Record<string, string>} */
// @ts-ignore
const examples = EXAMPLES;
/** Positions to begin with, where a rule has none of its own, or one without a move. @type {Record<string, string>} */
const BEGINNINGS = { "hackenbush.py": "0-a a-b b-c c-a b-d", "staircase.py": "+101/0.../1..S" };
/** How long the editor waits after a key before the rule is read. */
const PAUSE = 300;

/** @param {import("../page.js").Page} page */
export function ruleEditor(page) {
  const numbers = h("pre", { class: "numbers", "aria-hidden": "true" });
  const fault = h("pre", { class: "fault", "aria-hidden": "true" });
  const text = h("textarea", { "aria-label": words.rule, "aria-describedby": "rule-says", spellcheck: "false", autocapitalize: "none", wrap: "off", rows: 14 });
  const says = h("pre", { class: "says", id: "rule-says", role: "status", tabindex: 0 });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let read = "";
  /** What is wrong with the rule that the page shows, as far as it is said here. */
  let wrong = "";

  /** Numbers the lines. @param {number} [wrong] a line with a mistake */
  const number = (wrong) => {
    const lines = text.value.split("\n").length, shown = `${lines} ${wrong}`;
    if (numbers.dataset.shown === shown) return;
    numbers.dataset.shown = shown;
    const from = (/** @type {number} */ first, /** @type {number} */ last) => Array.from({ length: last - first + 1 }, (_, at) => `${first + at}\n`).join("");
    // One text, and one element for the line with a mistake: a long rule is typed without a wait.
    put(numbers, ...(wrong === undefined ? [from(1, lines)] : [from(1, wrong - 1), h("span", { class: "wrong" }, `${wrong}\n`), from(wrong + 1, lines)]));
  };
  /** Shows under its line what is wrong with the text, if anything is. @param {string} [message] with its place, as in `--> rule.py:2:15` */
  const point = (message = "") => {
    const [, says = "", line = "", column = ""] = /^error: (.*)\n *--> rule\.py:(\d+):(\d+)/m.exec(message) ?? [];
    number(Number(line) || undefined);
    text.setAttribute("aria-invalid", String(message !== ""));
    // The beginning of the line keeps its place and is not seen, so the caret is under its sign whatever the signs are.
    const before = [...(text.value.split("\n")[Number(line) - 1] ?? "")].slice(0, Number(column) - 1).join("");
    fault.style.setProperty("--line", line);
    put(fault, ...(line ? [h("span", { class: "before" }, before), h("span", { class: "message" }, `^ ${says}`)] : []));
    // A browser lays the whole text out before it says where it is scrolled to.
    if (line) scroll();
  };
  const scroll = () => {
    numbers.scrollTop = text.scrollTop;
    fault.style.translate = `${-text.scrollLeft}px ${-text.scrollTop}px`;
    // A message goes on in the next line where the part of the text that is seen ends.
    fault.style.width = `${text.scrollLeft + text.clientWidth - fault.offsetLeft}px`;
  };
  /** Whether the text is not the rule that the page shows. */
  const isAhead = () => page.state.game === OWN && text.value !== page.state.rule;
  /** The position drawn, with the moves made. `null`: it is none of a rule; `undefined`: it cannot be drawn. @param {string} rule */
  const fitting = async (rule) => {
    if (page.state.position === "") return null;
    try {
      return await picture(page.quick, { ...page.state, game: OWN, rule });
    } catch (failure) {
      if (!(failure instanceof Wrong)) throw failure;
      return /--> (position|moves):/.test(failure.message) ? null : undefined;
    }
  };
  const take = async () => {
    const rule = text.value;
    try {
      const game = await page.named(OWN, rule), drawn = await fitting(rule);
      if (rule !== text.value) return;
      read = rule;
      tell(words.ruleRead);
      point();
      await page.change({ rule, ...(drawn === null ? { position: game.example, moves: [] } : {}) }, drawn ? { drawn } : {});
    } catch (failure) {
      if (failure instanceof Stopped || rule !== text.value) return;
      if (!(failure instanceof Wrong)) throw failure;
      tell(failure.message);
      point(failure.message);
      await page.remember();
    }
  };
  /** @param {string | Node} what */
  const tell = (what) => {
    wrong = "";
    says.classList.remove("old");
    put(says, what);
  };
  text.addEventListener("input", () => {
    point();
    page.draft = text.value;
    says.classList.add("old");
    page.age(isAhead());
    clearTimeout(timer);
    timer = setTimeout(take, PAUSE);
  });
  text.addEventListener("scroll", scroll);
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
    const game = await page.named(OWN, rule);
    tell("");
    await page.change({ rule, position: BEGINNINGS[name] ?? game.example, moves: [], sizes: "" });
  }
  const test = async () => {
    page.tester.stop();
    tell(counter(performance.now(), page.tester, () => page.tester.stop()));
    try {
      tell(await lint(page.tester, text.value));
    } catch (failure) {
      if (!(failure instanceof Stopped)) throw failure;
      tell(words.stoppedEarly);
    }
  };
  const box = h("section", { class: "rule", "aria-label": words.rule }, h("div", { class: "row" }, pick, button(words.lint, test)), h("div", { class: "code" }, numbers, h("div", { class: "text" }, text, fault)), says, h("p", { class: "hint" }, words.ruleHelp));
  return {
    isAhead,
    /** The editor with the rule of the state. */
    element() {
      const { rule } = page.state;
      if (rule !== read && document.activeElement !== text) {
        text.value = rule;
        read = rule;
        tell("");
        point();
      }
      // What a rule does wrong where it runs is said as what is wrong where it is read.
      const found = page.wrong.includes("--> rule.py:") && !isAhead() ? page.wrong : "";
      if (found && found !== wrong) {
        tell(found);
        point(found);
        wrong = found;
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
