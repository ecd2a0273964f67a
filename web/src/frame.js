// What all views share: the choice of the game, the board, the history, the errors, and where a view has its place.
import { board, legendOf, rowsOf } from "./board.js";
import { GraphEditor, graphOf } from "./graph.js";
import { heapButtons, heapsOf } from "./heaps.js";
import { alert, button, choice, h, put, redraw, tick } from "./html.js";
import { firstLine, isRefusal } from "./page.js";
import { plainOf } from "./solver.js";
import { OWN } from "./state.js";
import { describe, nimber } from "./verdict.js";
import { analyse, asksFirst, PartsAfter } from "./views/analyse.js";
import { certificate } from "./views/certificate.js";
import { explain } from "./views/explain.js";
import { PlayView } from "./views/play.js";
import { ruleEditor } from "./views/rule.js";
import { table } from "./views/table.js";
import { words } from "./words.js";

/** @typedef {import("./page.js").Page} Page */

/** Views that ask the solver for more than the answer. */
const KEEPS = ["explain", "table", "certificate"];
/** Views that are there even if the position is none. */
const STAYS = ["play", "table"];
/** The choice that is no game of the list. */
const OTHER = "other";
/** A finger stays on a move for so many milliseconds to point at it. */
const HELD_AFTER = 400;
/** What was changed and is not drawn yet makes the page look old after so many milliseconds. */
const OLD_AFTER = 200;

/** The board that can be moved. @param {HTMLElement} pan */
const boardOf = (pan) => /** @type {HTMLElement} */ (pan.firstElementChild);

/**
 * Makes the frame. The answer draws it anew.
 * @param {HTMLElement} root @param {Page} page
 */
export function frame(root, page) {
  const says = h("p", { class: "says", role: "status" }), printed = h("div", { class: "printed" }), questions = h("div", { class: "printed" });
  const where = {
    top: h("header"), rule: h("div"), left: h("section", { class: "left", "aria-label": words.board }), right: h("section", { class: "right" }),
    low: h("section", { class: "low", "aria-label": words.positionAndMoves }),
  };
  const aged = h("p", { class: "aged", role: "status" }), sides = h("div", { class: "sides" }, where.left, where.right, questions, where.low);
  const main = h("main", {}, where.rule, printed, aged, sides);
  put(root, where.top, says, main, h("footer", {}, h("p", {}, words.kept)));
  let editing = false;
  /** What each view that asks the solver found, and for which state. @type {Record<string, { of: string, found: (Node | string | null | undefined | false)[] }>} */
  const kept = {};
  /** The turn that was drawn last. */
  let turn = -1;
  /** Where the focus was on the board. @type {string | undefined} */
  let focus;
  /** Where the keys were on the board. @type {string | undefined} */
  let place;
  const editor = ruleEditor(page);
  const play = new PlayView(page);
  const after = new PartsAfter(page);
  const graphs = new GraphEditor((position) => page.attempt({ position, moves: [] }));

  document.addEventListener("keydown", (event) => {
    const isTaken = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement;
    // While cells are edited, a key is a sign.
    if (isTaken || editing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (page.state.view === "play") {
      if (event.key === "u") play.undo();
    } else if (event.key === "u") page.undo();
    else if (event.key === "r") page.redo();
  });

  const point = (/** @type {Event} */ { target }) => {
    const move = target instanceof Element && /** @type {HTMLElement | null} */ (target.closest("[data-move]"))?.dataset.move;
    if (move) void after.point(move);
    return move;
  };
  sides.addEventListener("pointerover", (event) => { if (event.pointerType !== "touch") point(event); });
  // The focus that a click leaves on the board points at nothing.
  sides.addEventListener("focusin", (event) => { if (/** @type {Element} */ (event.target).matches(":focus-visible")) point(event); });
  // A finger that stays on a move points at it, and does not make it.
  let isHeld = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let holding;
  sides.addEventListener("pointerdown", (event) => {
    isHeld = false;
    if (event.pointerType === "touch") holding = setTimeout(() => { isHeld = Boolean(point(event)); }, HELD_AFTER);
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    sides.addEventListener(kind, () => {
      clearTimeout(holding);
      // The click of this finger, if there is one, comes at once; a later click is another one.
      if (isHeld) setTimeout(() => { isHeld = false; }, HELD_AFTER);
    });
  }
  for (const kind of ["click", "contextmenu"]) {
    sides.addEventListener(kind, (event) => {
      if (!isHeld) return;
      event.preventDefault();
      event.stopPropagation();
    }, true);
  }

  /** What waits to be said of what is older than a change: most changes are drawn at once. @type {ReturnType<typeof setTimeout> | undefined} */
  let aging;
  page.age = (isOld) => {
    const say = () => {
      aging = undefined;
      if (isOld === sides.classList.contains("old")) return;
      sides.classList.toggle("old", isOld);
      put(aged, isOld && words.old);
    };
    if (isOld) aging ??= setTimeout(say, OLD_AFTER);
    else {
      clearTimeout(aging);
      say();
    }
  };

  const copyLink = async () => {
    const fragment = await page.fragment(), address = `${location.href.split("#")[0]}#${fragment}`;
    if (fragment === null) return page.say(words.noLink);
    try {
      await navigator.clipboard.writeText(address);
      page.say(words.linkCopied);
    } catch {
      put(says, words.linkShown, " ", h("input", { class: "address", readonly: true, value: address, "aria-label": words.linkShown, onfocus: (/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select() }));
    }
  };

  function top() {
    const { state } = page, listed = page.games.some((game) => game.name === state.game);
    const options = { ...Object.fromEntries(page.games.map((game) => [game.name, game.name])), [OTHER]: words.anyName, [OWN]: words.ownRule };
    const select = choice(words.game, options, listed || state.game === OWN ? state.game : OTHER, (name) => {
      if (name === OWN) void page.change({ game: OWN, rule: state.rule || editor.first(), position: "", moves: [], sizes: "" }).then(() => editor.fitPosition());
      else if (name === OTHER) void page.change({ game: "n: n - k for k in range(1, n // 2 + 1)", position: "31", moves: [], sizes: "" });
      else void page.change({ game: name, position: page.games.find((game) => game.name === name)?.example ?? "", moves: [], sizes: "" });
    });
    const name = h("input", { value: state.game, name: "game", "aria-label": words.gameName, title: words.gameName, spellcheck: "false" });
    const named = !listed && state.game !== OWN && h("form", { class: "line", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void page.open(name.value.trim());
    } }, name, h("button", { type: "submit" }, words.show));
    const views = Object.entries(words.views).map(([view, title]) =>
      button(title, () => page.change({ view, ...(view === "play" ? play.side() : {}) }), { class: "tab", "aria-current": view === state.view ? "page" : null }));
    put(where.top, h("h1", {}, words.title), select, named, tick(words.misere, state.misere, (misere) => page.change({ misere }), words.misereHelp),
      h("nav", { "aria-label": "views" }, views), button(words.link, copyLink), button(words.worksheet, () => print(), { class: "print" }));
  }

  /** Whether the values are hidden. */
  const isHidden = () => page.state.predict || (page.state.view === "play" && !play.showsValues);

  /** What only paper shows: the game, and, where the values are hidden, questions with room for answers. */
  function paper() {
    const { state, game } = page, say = words.paper, isMisere = state.misere || game?.misere === true, hasValue = !isMisere && game?.name !== "graph";
    const name = state.game === OWN ? words.ownRule : state.game, text = page.positionText();
    put(printed, h("h1", {}, state.position === "" ? text || name : name), game?.rule && h("p", {}, `${game.rule[0]?.toUpperCase()}${game.rule.slice(1).replace(/\.$/, "")}.`),
      h("p", {}, isMisere ? words.misereHelp : say.normal), state.position !== "" && h("p", {}, `${words.position}: `, h("code", {}, text)), isHidden() && h("p", { class: "name" }, say.name));
    put(questions, isHidden() && [say.who, say.moves, hasValue && say.value, say.why].map((question) => question && h("p", { class: "question" }, question)));
    main.classList.toggle("asks", isHidden());
  }

  /** The board, and the line that says the position. */
  function left() {
    const { state, game, answer } = page, hidden = isHidden();
    const isChanged = editing && state.view !== "play";
    // An edited board shows its signs in full.
    const shown = (hidden || isChanged ? null : answer?.picture) ?? page.picture;
    const moves = new Map((answer?.moves ?? []).map((move) => [move.move, move]));
    const input = h("textarea", { rows: 2, value: state.moves.length ? page.positionText() : state.position || page.positionText(), name: "position", "aria-label": words.position, spellcheck: "false", autocapitalize: "none" });
    const load = () => page.change({ position: input.value.trim(), moves: [] });
    const line = h("form", { class: "position", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void load(); } },
      h("label", {}, words.position, input), h("button", { type: "submit" }, words.show), game?.position && h("p", { class: "hint" }, game.position));
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey) return;
      event.preventDefault();
      void load();
    });
    const rows = shown && rowsOf(shown, page.positionText()), signs = game?.signs || (rows ? words.freeAndTaken : ""), isEditing = isChanged && rows !== null;
    const edit = (/** @type {string[]} */ ...positions) => page.attempt(...positions.map((position) => ({ position, moves: [] })));
    const change = (/** @type {string[][][]} */ ...boards) => edit(...boards.map((rows) => rows.map((row) => row.join("")).join("/")));
    const set = (/** @type {import("./board.js").Area} */ cell, /** @type {string | undefined} */ to) => {
      const all = [...signs], { row = 0, col = 0 } = cell, now = all.indexOf(rows?.[row]?.[col] ?? "");
      // A sign that the game refuses there is passed over.
      const next = to === undefined ? [...all.slice(now + 1), ...all.slice(0, Math.max(now, 0))] : [to];
      focus = cell.cell;
      void change(...next.map((sign) => (rows ?? []).map((cells, at) => (at === row ? cells.with(col, sign) : cells))));
    };
    place = focus ?? /** @type {HTMLElement | null} */ (where.left.querySelector(".spot[tabindex='0']"))?.dataset.name ?? place;
    const vertices = (shown?.areas ?? []).flatMap(({ vertex }) => vertex ?? []), graph = shown && !rows && game ? graphOf(game.name, page.positionText(), vertices) : null;
    const isGraph = isChanged && graph !== null, frame = shown && isGraph ? graphs.element(state.game, signs.replace("#", ""), graph, shown) : shown && board(shown, {
      label: `${words.board}: ${page.positionText()}`,
      describe: (name) => (hidden ? name : describe(moves.get(name), name)),
      choose: (move) => { focus = move; void (state.view === "play" ? play.make(move) : state.predict ? predict(move) : page.make(move)); },
      ...(isEditing ? { edit: (cell) => set(cell, undefined) } : {}),
      ...(focus === undefined ? {} : { focus }),
      ...(place === undefined ? {} : { from: place }),
    });
    focus = undefined;
    if (isEditing) {
      frame?.addEventListener("keypress", (event) => {
        const cell = shown?.areas.find((area) => area.cell !== undefined && area.cell === /** @type {HTMLElement} */ (event.target).dataset.name);
        // A sign of the game, or its other case, as of a taken cell.
        if (cell && event.key.length === 1 && `${signs}${signs.toUpperCase()}`.includes(event.key)) { event.preventDefault(); set(cell, event.key); }
      });
    }
    const first = rows?.[0] ?? [], plain = plainOf(signs);
    const isRow = rows?.length === 1 && !/\/|\dx\d/.test(game?.example ?? "");
    // Where a board must be a square, its other side changes, too.
    const higher = (/** @type {string[][]} */ rows) => [...rows, (rows[0] ?? []).map(() => plain)], wider = (/** @type {string[][]} */ rows) => rows.map((row) => [...row, plain]);
    const lower = (/** @type {string[][]} */ rows) => rows.slice(0, -1), narrower = (/** @type {string[][]} */ rows) => rows.map((row) => row.slice(0, -1));
    const edges = isEditing && rows && h("div", { class: "edges" },
      !isRow && h("span", {}, words.rows), !isRow && button("+", () => change(higher(rows), wider(higher(rows))), { "aria-label": words.addRow }),
      !isRow && button("−", () => change(lower(rows), narrower(lower(rows))), { "aria-label": words.removeRow, disabled: rows.length < 2 }),
      h("span", {}, words.columns), button("+", () => change(wider(rows), higher(wider(rows))), { "aria-label": words.addColumn }),
      button("−", () => change(narrower(rows), lower(narrower(rows))), { "aria-label": words.removeColumn, disabled: first.length < 2 }));
    // A bar of chomp is written by its rows.
    const isBar = game?.sizes && !signs && (answer || state.position.startsWith("(")), noun = game?.heaps ? words.heap : isBar ? words.row : "";
    const heaps = noun && state.view !== "play" && !page.isRefused() ? heapsOf(page.positionText(), noun === words.row) : null;
    const isListed = answer?.moves?.length && !page.picture?.areas.some(({ move }) => move !== undefined);
    const isEdited = isEditing || isGraph, click = graph ? words.graph.clickEdits : words.clickEdits;
    const ways = (rows || graph) && state.view !== "play" && h("div", { class: "ways", role: "group" },
      button(isListed ? words.listMoves : state.predict ? words.clickPredicts : words.clickMoves, () => { editing = false; page.draw(); }, { "aria-pressed": String(!isEdited) }),
      button(click, () => { editing = true; page.draw(); }, { "aria-pressed": String(isEdited) }));
    const isInEditor = state.game === OWN && page.wrong.includes(`--> ${OWN}:`) && !editor.isAhead();
    const wrong = isInEditor ? null : isRefusal(page.wrong) ? alert(page.wrong) : page.wrong && h("p", { class: "hint" }, firstLine(page.wrong));
    // The editor of a graph draws it without signs.
    const lines = shown && !isGraph ? legendOf(shown, shown === answer?.picture ? answer.moves ?? [] : []) : [], legend = lines.length > 0 && h("p", { class: "hint" }, lines.join("; "));
    const steps = state.view !== "play" && h("div", { class: "steps" }, button(words.undo, () => page.undo(), { disabled: !page.canUndo, "aria-keyshortcuts": "u" }),
      button(words.redo, () => page.redo(), { disabled: page.future.length === 0, "aria-keyshortcuts": "r" }));
    const was = /** @type {HTMLElement | null} */ (where.left.querySelector(".pan")), moved = was?.scrollLeft ?? 0;
    // Until the places of the moves are known, a board keeps its width.
    if (was && frame && !answer) boardOf(frame).style.minWidth = boardOf(was).style.minWidth;
    put(where.left, frame, legend, wrong, ways, edges, heaps && heapButtons(heaps, edit, noun));
    if (frame) frame.scrollLeft = moved;
    put(where.low, steps, line, past());
  }

  /** The move was predicted: says whether that is right, and shows the values. @param {string} name */
  async function predict(name) {
    const { answer } = page, move = answer?.moves?.find((move) => move.move === name);
    if (!answer) return page.say(words.predictWait);
    const none = { N: words.predictNotLost, P: words.predictLost, D: words.predictDraw, unknown: words.predictUnknown }[answer.outcome ?? "unknown"];
    await page.change({ predict: false });
    page.say(name === "" ? none : words.predicted(name, move?.wins ?? null));
  }

  /** The moves that were made, each with what is known of the position before it. */
  function past() {
    const { moves } = page.state;
    if (moves.length === 0) return null;
    const known = (/** @type {number} */ made) => {
      const found = page.known.get(page.keyOf(made));
      return found && !isHidden() ? ` ${found.outcome}${found.nimber === null ? "" : ` ${nimber(found.nimber)}`}` : "";
    };
    const step = (/** @type {string} */ text, /** @type {number} */ made) =>
      h("li", {}, button(text, () => page.change({ moves: moves.slice(0, made) }), { class: "move", disabled: page.state.view === "play" && !page.isRefused() }), known(made));
    return h("section", { class: "past" }, h("h2", {}, words.history), h("ol", { start: 0 }, step(words.start, 0), moves.map((move, at) => step(move, at + 1))));
  }

  /** @type {Record<string, () => (Node | string | null | undefined | false)[]>} */
  const views = {
    analyse: () => analyse(page, after, predict),
    play: () => play.view(),
    // An explanation tells the values.
    explain: () => (page.state.predict ? asksFirst(page) : explain(page)),
    table: () => table(page),
    certificate: () => certificate(page),
  };
  return () => redraw(() => {
    top();
    if (!says.contains(document.activeElement)) put(says, page.note);
    paper();
    put(where.rule, page.state.game === OWN && editor.element());
    left();
    where.right.setAttribute("aria-label", words.views[page.state.view] ?? "");
    const { view } = page.state, of = `${page.turn} ${view === "explain" && [page.since, page.state.predict]} ${page.answer === null} ${page.wrong === ""}`;
    const found = kept[view]?.of === of ? kept[view].found : page.isRefused() && !STAYS.includes(view) ? [] : views[view]?.() ?? [];
    // What such a view found stays until the position changes.
    if (KEEPS.includes(view)) kept[view] = { of, found };
    put(where.right, ...found);
    page.age(editor.isAhead());
    if (page.state.view === "play") void play.answer();
    turn = page.turn;
  }, turn === page.turn);
}
