// The page: what it shows, and what follows when that changes.
import { Stopped } from "./engine.js";
import { gameOf, games, picture, solve, Wrong } from "./solver.js";
import { fragmentOf, OWN } from "./state.js";
import { words } from "./words.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./solver.js").Answer} Answer
 * @typedef {import("./solver.js").Game} Game
 * @typedef {import("./board.js").Picture} Picture
 * @typedef {import("./engine.js").Engine} Engine
 */

/** At most so many states can be undone. */
const MOST_UNDONE = 500;

export class Page {
  /**
   * @param {Engine} search what takes long @param {Engine} quick what is short @param {Engine} tester the tests of a rule
   * @param {Engine} checker the second program @param {State} state
   */
  constructor(search, quick, tester, checker, state) {
    this.search = search;
    this.quick = quick;
    this.tester = tester;
    this.checker = checker;
    this.state = state;
    /** @type {State[]} */
    this.past = [];
    /** @type {State[]} */
    this.future = [];
    /** @type {Game[]} */
    this.games = [];
    /** The game in play, if there is such a game. @type {Game | null} */
    this.game = null;
    /** The position with no values. @type {Picture | null} */
    this.picture = null;
    /** @type {Answer | null} */
    this.answer = null;
    /** What is wrong with the state. @type {string} */
    this.wrong = "";
    /** Whether a search is running, and since when. @type {number | null} */
    this.since = null;
    /** Whether the search was stopped, or ended by its limits. @type {"" | "stopped" | "limit"} */
    this.halted = "";
    /** Which limit ended the search. */
    this.limit = "";
    /** Outcomes and values of positions that were answered, by their fragments. @type {Map<string, { outcome: string, nimber: import("./solver.js").Whole | null }>} */
    this.known = new Map();
    /** Grows with every change, so that late answers are told from others. */
    this.turn = 0;
    /** What is said of the last act, until the next one. @type {string} */
    this.note = "";
    /** @type {() => void} */
    this.draw = () => {};
    /** Says whether what is shown is older than what was changed. @type {(isOld: boolean) => void} */
    this.age = () => {};
    /** What is written in the editor, if that is another rule than the state's. @type {string | null} */
    this.draft = null;
    /** The game that was read last, by its name and rule. @type {{ key: string, game: Game } | null} */
    this.read = null;
  }

  async begin() {
    this.games = await games(this.quick);
    void this.refresh();
  }

  /**
   * Changes what is shown.
   * @param {Partial<State>} change @param {{ isKept?: boolean, drawn?: Picture }} how whether the state before can be undone, and the new position drawn, if it is
   */
  async change(change, { isKept = true, drawn } = {}) {
    const before = this.state;
    this.state = { ...before, ...change };
    this.note = "";
    if ("rule" in change || "game" in change) this.draft = null;
    // Another view of the same position needs no new answer.
    if (question(before) === question(this.state)) {
      await this.remember();
      return this.draw();
    }
    if (isKept) {
      this.past = [...this.past.slice(-MOST_UNDONE), before];
      this.future = [];
    }
    await this.refresh(drawn);
  }

  /** A game by its name or rule. It is read once, however often it is asked for in a row. @param {string} name @param {string} rule */
  async named(name, rule) {
    const key = JSON.stringify([name, rule]);
    if (this.read?.key !== key) this.read = { key, game: await gameOf(this.quick, name, rule) };
    return this.read.game;
  }

  /** Shows a game by what was typed as its name: a rule in one line keeps the position, a sum has its own, and another game begins with its example. @param {string} name */
  async open(name) {
    const change = { game: name, moves: [], sizes: "" };
    if (/\bfor\b.*\bin\b/.test(name)) return this.change(change);
    if (name.includes(": ") || name.startsWith("*")) return this.change({ ...change, position: "" });
    const game = await this.named(name, "").catch(() => null);
    return this.change({ ...change, position: game?.example ?? this.state.position });
  }

  /** Shows a position as an answer writes it: like that of the state, a sum names its games; or a position of this game. @param {string} position @param {string} [game] */
  load(position, game) {
    if (game && this.state.game !== OWN) return this.change({ game, position, moves: [] });
    return this.change(this.state.position === "" ? { game: position, moves: [] } : { position, moves: [] });
  }

  /** Changes what only the address says: nothing is drawn anew. @param {Partial<State>} change */
  async write(change) {
    this.state = { ...this.state, ...change };
    await this.remember();
  }

  /** @param {string} move */
  make(move) {
    return this.change({ moves: [...this.state.moves, move] });
  }

  /** Whether a state can be undone: one of the past, or a move that came with the link. */
  get canUndo() {
    return this.past.length + this.state.moves.length > 0;
  }

  undo() {
    if (!this.canUndo) return;
    const last = this.past.pop() ?? { ...this.state, moves: this.state.moves.slice(0, -1) };
    this.future.push(this.state);
    this.goTo(last);
  }

  redo() {
    const next = this.future.pop();
    if (!next) return;
    this.past.push(this.state);
    this.goTo(next);
  }

  /** Asks the question of a state of the past; the view stays. @param {State} state */
  goTo(state) {
    this.state = { ...state, view: this.state.view, predict: this.state.predict };
    this.draft = null;
    this.note = "";
    void this.refresh();
  }

  /** Says something on the page. @param {string} note */
  say(note) {
    this.note = note;
    this.draw();
  }

  /** Makes the first change that the solver does not refuse. If it refuses all of them, its message on the first is said, and nothing changes. @param {...Partial<State>} changes */
  async attempt(...changes) {
    const turn = this.turn;
    let refused = "";
    for (const change of changes) {
      /** @type {Picture | undefined} */
      let drawn;
      try {
        drawn = await picture(this.quick, { ...this.state, ...change });
      } catch (failure) {
        if (turn !== this.turn || failure instanceof Stopped) return;
        if (isRefusal(message(failure))) {
          refused ||= message(failure);
          continue;
        }
      }
      if (turn === this.turn) await this.change(change, drawn ? { drawn } : {});
      return;
    }
    if (refused) this.say(firstLine(refused));
  }

  /** The fragment of the state, with the rule as it is written. */
  fragment() {
    return fragmentOf({ ...this.state, rule: this.draft ?? this.state.rule });
  }

  /** Writes the state into the address, if there is room for it. */
  async remember() {
    const turn = this.turn, fragment = await this.fragment();
    if (turn !== this.turn) return;
    if (fragment === null) this.say(words.noLink);
    else history.replaceState(null, "", `#${fragment}`);
  }

  /** Draws the position, and then answers it. @param {Picture} [drawn] the position drawn, if it is */
  async refresh(drawn) {
    const turn = ++this.turn, isNow = () => turn === this.turn;
    this.age(true);
    this.search.stop();
    this.quick.stop();
    Object.assign(this, { answer: null, wrong: "", halted: "", since: null });
    const { state } = this;
    void this.remember();
    try {
      this.game = this.games.find((game) => game.name === state.game) ?? null;
      if (!this.game && (state.game === OWN || state.position !== "")) this.game = await this.named(state.game, state.game === OWN ? state.rule : "");
      if (!isNow()) return;
      this.picture = null;
      drawn ??= await picture(this.quick, state);
      if (!isNow()) return;
      this.picture = drawn;
    } catch (failure) {
      if (!isNow() || failure instanceof Stopped) return;
      this.wrong = message(failure);
    }
    if (!isNow()) return;
    this.draw();
    if (!this.isRefused()) await this.solve({});
  }

  /** Whether the position is none, and not only too large to draw. What has an answer is a position. */
  isRefused() {
    return this.answer === null && isRefusal(this.wrong);
  }

  /** Answers the position. @param {{ all?: boolean, from?: number }} how */
  async solve(how) {
    const turn = this.turn, isNow = () => turn === this.turn;
    this.search.stop();
    const begun = performance.now();
    this.since = begun;
    this.halted = "";
    // Most answers come at once: only a longer search is announced.
    setTimeout(() => isNow() && this.since === begun && this.draw(), 150);
    try {
      await solve(this.search, this.state, how, (answer, more, limit) => {
        if (!isNow()) return;
        this.answer = answer;
        this.limit = limit;
        if (answer.picture) this.wrong = "";
        if (!more) this.since = null;
        if (answer.outcome) this.known.set(this.keyOf(this.state.moves.length), { outcome: answer.outcome, nimber: answer.nimber });
        this.halted = !more && answer.status === "UNKNOWN" ? "limit" : "";
        this.draw();
      });
    } catch (failure) {
      if (!isNow()) return;
      this.since = null;
      if (failure instanceof Stopped) this.halted = "stopped";
      else this.wrong = message(failure);
      this.draw();
    }
  }

  /** Ends the search; what is known stays. */
  stop() {
    this.search.stop();
  }

  /** What a position of the line of play is called among those that were answered. @param {number} made the number of moves made */
  keyOf(made) {
    return question({ ...this.state, moves: this.state.moves.slice(0, made) });
  }

  /** The text of the position, after the moves. */
  positionText() {
    return this.answer?.position ?? (this.state.moves.length > 0 ? "" : this.state.position);
  }
}

/** Whether a message refuses the position, and does not only say that there is no drawing. @param {string} message */
export const isRefusal = (message) => message !== "" && !/too (large|many)|are drawn|the time was over/.test(message);

/** What is asked by a state, however it is shown. @param {State} state */
const question = ({ game, rule, position, moves, misere }) => JSON.stringify([game, game === OWN ? rule : "", position, misere, moves]);

/** The first line of a message, as a sentence. @param {string} message */
export const firstLine = (message) => (message.split("\n")[0] ?? "").replace("error: ", "");

/** @param {unknown} failure */
export function message(failure) {
  if (failure instanceof Wrong) return failure.message;
  throw failure;
}
