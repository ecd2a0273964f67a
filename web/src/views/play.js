// A game against the program.
import { button, choice, h, tick } from "../html.js";
import { reply } from "../solver.js";
import { Stopped } from "../engine.js";
import { message } from "../page.js";
import { words } from "../words.js";

const say = words.play;

export class PlayView {
  /** @param {import("../page.js").Page} page */
  constructor(page) {
    this.page = page;
    this.level = "perfect";
    /** Who moves first: the person, the program, or a person on both sides. */
    this.first = "me";
    this.showsValues = false;
    this.hasTutor = false;
    this.said = "";
    this.hasResigned = false;
    this.seed = Math.floor(Math.random() * 1e6);
    /** The turn for which the program is thinking. */
    this.thinking = -1;
  }

  /** Whether the program is to move. */
  isPrograms() {
    if (this.first === "two") return false;
    return (this.page.state.moves.length % 2 === 0) === (this.first === "program");
  }

  /** Whether nobody can move any more, as far as the answer says. */
  isOver() {
    return this.hasResigned || this.page.answer?.moves?.length === 0;
  }

  /** Makes the person's move. @param {string} move */
  async make(move) {
    if (this.isPrograms() || this.isOver()) return;
    const { answer } = this.page, made = answer?.moves?.find((found) => found.move === move);
    this.said = this.hasTutor && answer?.outcome === "N" && made && made.wins === false ? say.gaveAway : "";
    await this.page.change({ moves: [...this.page.state.moves, move] });
  }

  /** Lets the program move, if it is its turn. */
  async answer() {
    const { page } = this;
    if (!this.isPrograms() || this.isOver() || !page.answer || page.wrong || this.thinking === page.turn) return;
    const turn = page.turn;
    this.thinking = turn;
    try {
      const move = await reply(page.quick, page.state, this.level, this.seed);
      if (turn !== page.turn || move === null) return;
      this.said = [this.said, say.makes(move)].filter((text) => text).join(" ");
      await page.change({ moves: [...page.state.moves, move] });
    } catch (failure) {
      if (failure instanceof Stopped || turn !== page.turn) return;
      page.wrong = message(failure);
      page.draw();
    }
  }

  /** @param {Partial<{ level: string, first: string }>} change */
  begin(change = {}) {
    Object.assign(this, { ...change, said: "", hasResigned: false, thinking: -1, seed: this.seed + 1 });
    if (this.page.state.moves.length) void this.page.change({ moves: [] });
    else this.page.draw();
  }

  undo() {
    const { moves } = this.page.state, back = this.first === "two" || this.isPrograms() ? 1 : 2;
    this.said = "";
    this.hasResigned = false;
    void this.page.change({ moves: moves.slice(0, Math.max(moves.length - back, 0)) });
  }

  hint() {
    const winning = this.page.answer?.winning_moves[0];
    this.said = this.page.answer?.outcome === null ? say.notKnown : winning ? say.hintIs(winning) : say.noHint;
    this.page.draw();
  }

  /** What is said of the game. */
  status() {
    const { page } = this, made = page.state.moves.length;
    if (this.isOver()) {
      // The player to move cannot move, or gave up.
      const lastWins = this.hasResigned || !page.state.misere && !page.game?.misere, winner = (made + (lastWins ? 1 : 0)) % 2;
      if (this.first === "two") return say.over(winner + 1);
      const isMine = (winner === 0) === (this.first === "me");
      return `${this.hasResigned ? `${say.resigned} ` : ""}${isMine && !this.hasResigned ? say.won : say.lost}`;
    }
    return this.isPrograms() ? say.thinking : say.yours;
  }

  view() {
    const { page } = this, level = { ...say.levels }, canUndo = page.state.moves.length > (this.first === "program" ? 1 : 0);
    const moves = page.answer?.moves ?? [];
    const list = this.isOver() || this.isPrograms() ? null : h("details", { class: "moves" }, h("summary", {}, `${moves.length} moves`),
      h("ul", {}, moves.slice(0, 400).map((move) => h("li", {}, button(move.move, () => this.make(move.move), { class: "move" })))));
    return [
      h("p", { class: "verdict", role: "status" }, h("strong", {}, this.status()), " ", this.said),
      h("div", { class: "row" }, button(words.undo, () => this.undo(), { disabled: !canUndo }), button(say.hint, () => this.hint(), { disabled: this.isPrograms() || this.isOver() }),
        button(say.resign, () => { this.hasResigned = true; page.draw(); }, { disabled: this.isOver() }), button(say.new, () => this.begin())),
      list,
      h("div", { class: "row" }, choice(say.level, level, this.level, (level) => this.begin({ level })), choice(say.first, say.sides, this.first, (first) => this.begin({ first }))),
      h("div", { class: "row" }, tick(say.values, this.showsValues, (is) => { this.showsValues = is; page.draw(); }), tick(say.tutor, this.hasTutor, (is) => { this.hasTutor = is; })),
    ];
  }
}
