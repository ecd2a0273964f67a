// A game against the program.
import { Stopped } from "../engine.js";
import { button, choice, h, tick } from "../html.js";
import { message } from "../page.js";
import { counter, search } from "../progress.js";
import { reply } from "../solver.js";
import { MOST_LISTED, counted, places } from "../verdict.js";
import { words } from "../words.js";

const say = words.play;

export class PlayView {
  /** @param {import("../page.js").Page} page */
  constructor(page) {
    this.page = page;
    this.showsValues = false;
    this.hasTutor = false;
    this.said = "";
    /** How the game ended, if not because nobody can move, and whether the person resigned. */
    this.end = "";
    this.resigns = false;
    /** The position that was shown last. */
    this.last = "";
    /** The game that this is said of. */
    this.of = "";
    this.seed = Math.floor(Math.random() * 1e6);
    /** The turn for which the program is thinking. */
    this.thinking = -1;
    /** The turn that is shown, since when, and whether the program was stopped in it. */
    this.shown = -1;
    this.since = 0;
    this.isHalted = false;
  }

  /** Whether the program is to move. */
  isPrograms() {
    const { first, moves } = this.page.state;
    return first !== "two" && (moves.length % 2 === 0) === (first === "program");
  }

  /** Who moves first, for a game that goes on from the position that is shown: it is the person's turn, unless that game was on already. @returns {{ first?: string }} */
  side() {
    const { first, moves } = this.page.state;
    if (moves.length === 0 || !this.isPrograms() || this.page.keyOf(moves.length) === this.last) return {};
    return { first: first === "me" ? "program" : "me" };
  }

  /** Whether nobody can move any more, as far as the answer says. */
  isOver() {
    return this.end !== "" || this.page.answer?.moves?.length === 0;
  }

  /** Makes the person's move. @param {string} move */
  async make(move) {
    if (this.isPrograms() || this.isOver()) return;
    const { answer } = this.page, made = answer?.moves?.find((found) => found.move === move);
    this.said = this.hasTutor && answer?.outcome === "N" && made && made.wins === false ? say.gaveAway : "";
    await this.page.attempt({ moves: [...this.page.state.moves, move] });
  }

  /** Lets the program move, if it is its turn. */
  async answer() {
    const { page } = this;
    if (!this.isPrograms() || this.isOver() || this.isHalted || !page.answer || page.isRefused() || this.thinking === page.turn) return;
    const turn = page.turn;
    this.thinking = turn;
    try {
      const found = await reply(page.quick, page.state, this.seed);
      if (turn !== page.turn) return;
      if ("end" in found) {
        this.end = found.end;
        page.draw();
        return;
      }
      this.said = [this.said, say.makes(found.move)].filter((text) => text).join(" ");
      await page.change({ moves: [...page.state.moves, found.move] });
    } catch (failure) {
      if (failure instanceof Stopped || turn !== page.turn) return;
      page.wrong = message(failure);
      this.isHalted = true;
      page.draw();
    }
  }

  /** Ends what the program is thinking about. */
  stop() {
    this.isHalted = true;
    this.page.stop();
    this.page.quick.stop();
    this.page.draw();
  }

  /** Lets the program think again about the same move. */
  goOn() {
    Object.assign(this, { thinking: -1, isHalted: false, since: performance.now() });
    this.page.wrong = "";
    if (this.page.answer) this.page.draw();
    else void this.page.solve({});
  }

  /** Begins again. @param {Partial<import("../state.js").State>} change */
  begin(change = {}) {
    this.forget();
    this.seed += 1;
    void this.page.change({ ...change, moves: [] }).then(() => this.page.draw());
  }

  forget() {
    Object.assign(this, { said: "", end: "", resigns: false, thinking: -1 });
  }

  undo() {
    // What is taken back first is a resignation.
    if (this.resigns) {
      this.forget();
      return this.page.draw();
    }
    const { moves, first } = this.page.state, back = first === "two" || this.isPrograms() ? 1 : 2;
    this.forget();
    void this.page.change({ moves: moves.slice(0, Math.max(moves.length - back, 0)) });
  }

  hint() {
    const winning = this.page.answer?.winning_moves[0];
    this.said = this.page.answer?.outcome === null ? say.notKnown : winning ? say.hintIs(winning) : say.noHint;
    this.page.draw();
  }

  /** What is said of the game. */
  status() {
    const { page } = this, { moves, first } = page.state;
    if (this.end) return this.end;
    if (page.isRefused()) return moves.length > 0 ? say.refused : say.none;
    if (!this.isOver()) return !this.isPrograms() ? say.yours : this.isHalted ? say.stopped : say.programs;
    // The player to move cannot move: in normal play the other one wins.
    const winner = (moves.length + (page.answer?.convention === "normal" ? 1 : 0)) % 2;
    if (first === "two") return say.over(winner + 1);
    return (winner === 0) === (first === "me") ? say.won : say.lost;
  }

  resign() {
    const { moves, first } = this.page.state;
    this.resigns = true;
    this.end = `${say.resigned} ${first === "two" ? say.over(((moves.length + 1) % 2) + 1) : say.lost}`;
    this.page.draw();
  }

  view() {
    const { page } = this, { state } = page;
    const of = JSON.stringify([state.game, state.rule, state.position, state.misere, state.first]);
    if (of !== this.of) this.forget();
    this.of = of;
    this.last = page.keyOf(state.moves.length);
    if (this.shown !== page.turn) Object.assign(this, { shown: page.turn, since: performance.now(), isHalted: false });
    // The answer comes before the reply.
    const isThinking = this.isPrograms() && !this.isOver() && !this.isHalted && !page.isRefused() && (page.answer !== null || page.halted === "");
    const isMine = !this.isOver() && !this.isPrograms() && !page.isRefused(), moves = page.answer?.moves ?? [];
    const typed = h("input", { name: say.typed, spellcheck: "false", autocapitalize: "none" });
    const type = h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); if (typed.value.trim()) void this.make(typed.value.trim()); } },
      h("label", { class: "choice" }, say.typed, typed), h("button", { type: "submit" }, say.make));
    // More moves are not listed: one can be typed.
    const list = h("details", { class: "moves" }, h("summary", {}, say.moves(page.answer?.moves ? counted(moves) : page.answer?.moves_total ?? "?")),
      h("ul", {}, moves.slice(0, MOST_LISTED).map((move) => h("li", {}, button(move.move, () => this.make(move.move), { class: "move" }), places(move.move, move.times ?? 1))), moves.length > MOST_LISTED && h("li", {}, "…")));
    return [
      h("p", { class: "verdict", role: "status" }, h("strong", {}, this.status()), " ", this.said),
      h("div", { class: "row" }, button(words.undo, () => this.undo(), { disabled: !this.resigns && state.moves.length <= (state.first === "program" ? 1 : 0) }),
        button(say.hint, () => this.hint(), { disabled: !isMine }), button(say.resign, () => this.resign(), { disabled: !isMine }), button(say.new, () => this.begin())),
      isThinking ? h("div", { class: "thinking" }, counter(this.since, page.answer ? page.quick : page.search, () => this.stop(), say.thinking)) : this.isHalted ? button(say.goOn, () => this.goOn()) : search(page),
      isMine && page.answer && list, isMine && page.answer && type,
      h("div", { class: "row" }, choice(say.level, { ...say.levels }, state.level, (level) => this.begin({ level })), choice(say.first, { ...say.sides }, state.first, (first) => this.begin({ first }))),
      h("div", { class: "row" }, tick(say.values, this.showsValues, (is) => { this.showsValues = is; page.draw(); }), tick(say.tutor, this.hasTutor, (is) => { this.hasTutor = is; })),
    ];
  }
}
