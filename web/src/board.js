// A position drawn by the solver, with buttons over the places that a person may point at.
import { h, put } from "./html.js";
import { words } from "./words.js";

/**
 * @typedef {{ at: number[], move?: string, cell?: string, vertex?: string, figure?: number, row?: number, col?: number, sign?: string | null }} Area
 * @typedef {{ svg: string, legend: string[], areas: Area[] }} Picture
 */

/** More places have no buttons of their own: a click finds the nearest one, and one button goes with the arrow keys. */
const MOST_BUTTONS = 2_000;
/** A drawing is not made larger than this, unless its places would be too small for a finger. */
const MOST_SCALE = 1.6, MOST_FINGER_SCALE = 4;
/** No side of a place is shorter, in pixels. */
const LEAST_SIDE = 24;

/**
 * A board. Where it is wider than its place, it is moved inside.
 * @param {Picture} picture
 * @param {object} given
 * @param {string} given.label what a screen reader calls the board
 * @param {(move: string) => string} [given.describe] what is said of a move
 * @param {(move: string) => void} [given.choose] makes a move
 * @param {(cell: Area) => void} [given.edit] changes a cell; then the buttons are the cells
 * @param {string} [given.focus] the name of the place that had the focus
 * @param {string} [given.from] the name of the place where the keys were
 */
export function board(picture, given) {
  const drawing = drawn(picture.svg), box = drawing.viewBox.baseVal;
  const places = picture.areas.filter((area) => (given.edit ? area.cell : area.move) !== undefined), isLarge = places.length > MOST_BUTTONS;
  const areas = given.edit || isLarge ? places : moves(picture.areas);
  const nameOf = (/** @type {Area} */ area) => area.move ?? area.cell ?? "";
  const act = (/** @type {Area} */ area) => (area.move === undefined ? given.edit?.(area) : given.choose?.(nameOf(area)));
  const part = (/** @type {number} */ length, /** @type {number} */ whole) => `${(100 * length) / whole}%`;
  const place = (/** @type {HTMLButtonElement} */ button, /** @type {Area} */ area) => {
    const name = nameOf(area), [left = 0, top = 0, width = 0, height = 0] = area.at;
    button.title = area.move === undefined ? `${name}: ${area.sign}` : given.describe?.(name) ?? name;
    button.setAttribute("aria-label", button.title);
    button.dataset.name = name;
    if (area.move !== undefined) button.dataset.move = area.move;
    button.onclick = (event) => { event.stopPropagation(); void act(area); };
    Object.assign(button.style, {
      left: part(left - box.x, box.width), top: part(top - box.y, box.height), width: part(width, box.width), height: part(height, box.height),
    });
    return button;
  };
  const named = (/** @type {string | undefined} */ name) => areas.find((area) => nameOf(area) === name);
  const same = named(given.focus), from = same ?? named(given.from) ?? areas[0];
  // On a large board one button goes from place to place.
  const buttons = (isLarge ? areas.filter((area) => area === from) : areas).map((area) => place(h("button", { type: "button", class: "spot", tabindex: area === from ? 0 : -1 }), area));
  const first = buttons.find((button) => button.tabIndex === 0);
  let here = from;
  const move = (/** @type {KeyboardEvent} */ event) => {
    if (!isLarge || !here || !first) return step(event, buttons);
    here = toward(event, here, areas, middleOf);
    place(first, here);
    first.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const frame = h("div", { class: "board", role: "group", "aria-label": given.label, onkeydown: move });
  if (isLarge) {
    frame.addEventListener("click", ({ clientX, clientY }) => {
      const { left, top, width } = drawing.getBoundingClientRect(), scale = box.width / width;
      const area = nearest(areas, box.x + scale * (clientX - left), box.y + scale * (clientY - top));
      if (area) void act(area);
    });
  }
  // Until the places of the moves are known, cells are.
  const sized = areas.length ? areas : picture.areas.filter((area) => area.cell !== undefined);
  const least = sized.length ? Math.min(MOST_FINGER_SCALE, LEAST_SIDE / sized.reduce((least, { at }) => Math.min(least, ...at.slice(2)), Infinity)) : 0;
  frame.style.minWidth = `${Math.ceil(least * box.width)}px`;
  frame.style.maxWidth = `${Math.ceil(Math.max(MOST_SCALE, least) * box.width)}px`;
  put(frame, drawing, buttons);
  if (given.focus !== undefined) queueMicrotask(() => first?.focus({ preventScroll: !same }));
  return h("div", { class: "pan" }, frame);
}

/** The area whose middle is nearest to a point, if it is no farther away than the area is wide. @param {Area[]} areas @param {number} x @param {number} y */
function nearest(areas, x, y) {
  /** @type {Area | undefined} */
  let best;
  let least = Infinity;
  for (const area of areas) {
    const [left, top] = middleOf(area), away = Math.max(Math.abs(left - x), Math.abs(top - y));
    if (away < least && away <= (area.at[2] ?? 0)) [best, least] = [area, away];
  }
  return best;
}

/**
 * The lines of a legend of which something is in the drawing, and what the drawing does not show.
 * @param {Picture} picture @param {import("./solver.js").Move[]} moves those whose values are shown
 */
export function legendOf({ legend, areas, svg }, moves) {
  const placed = new Set(areas.flatMap(({ move }) => move ?? [])), away = moves.filter(({ move }) => !placed.has(move)).length;
  const occurs = (/** @type {string} */ sign) => areas.some((area) => area.sign === sign) || svg.includes(`>${sign}<`);
  const isOfValues = (/** @type {string} */ line) => line.startsWith("number: ");
  const lines = legend.filter((line) => (isOfValues(line) || line.startsWith("P or N: ") ? placed.size > 0 : occurs(/^(\S): /.exec(line)?.[1] ?? "") || !/^\S: /.test(line)));
  const isOutcome = lines.some(isOfValues) && moves.some((move) => placed.has(move.move) && move.nimber === null && move.wins !== null && !move.draws);
  const isDraw = moves.some((move) => placed.has(move.move) && move.draws);
  return [...lines, ...(isOutcome ? [words.outcomes] : []), ...(isDraw ? [words.drawn] : []), ...(away > 0 ? [words.away(away)] : [])];
}

/** The areas of moves. A move that is alone in a cell has all of the cell. @param {Area[]} areas */
function moves(areas) {
  const cells = areas.filter((area) => area.move === undefined), found = areas.filter((area) => area.move !== undefined);
  /** @type {Map<Area, Area[]>} */
  const inside = new Map();
  for (const move of found) {
    const cell = cells.find((cell) => contains(cell, move));
    if (cell) inside.set(cell, [...(inside.get(cell) ?? []), move]);
  }
  const whole = new Map([...inside].filter(([, moves]) => moves.length === 1).map(([cell, [move]]) => [move, cell.at]));
  return found.map((move) => ({ ...move, at: whole.get(move) ?? move.at }));
}

/** Whether the middle of an area is well inside another. @param {Area} outer @param {Area} inner */
function contains({ at: [left = 0, top = 0, width = 0, height = 0] }, { at: [x = 0, y = 0, w = 0, h = 0] }) {
  const across = (x + w / 2 - left) / width, down = (y + h / 2 - top) / height;
  return across > 0.1 && across < 0.9 && down > 0.1 && down < 0.9;
}

/** The nearest place in the direction of an arrow key, or the place itself. @template T @param {KeyboardEvent} event @param {T} here @param {T[]} places @param {(place: T) => [number, number]} middle */
function toward(event, here, places, middle) {
  /** @type {Record<string, [number, number]>} */
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const way = ways[event.key];
  if (!way) return here;
  event.preventDefault();
  const [x, y] = middle(here);
  let best = here, least = Infinity;
  for (const place of places) {
    const [toX, toY] = middle(place), along = (toX - x) * way[0] + (toY - y) * way[1];
    const aside = Math.abs((toX - x) * way[1]) + Math.abs((toY - y) * way[0]);
    if (along > 1 && along + 3 * aside < least) [best, least] = [place, along + 3 * aside];
  }
  return best;
}

/** The middle of an area, in the units of the drawing. @param {Area} area @returns {[number, number]} */
const middleOf = ({ at: [left = 0, top = 0, width = 0, height = 0] }) => [left + width / 2, top + height / 2];

/** An arrow key goes to the nearest place in its direction. @param {KeyboardEvent} event @param {HTMLButtonElement[]} buttons */
export function step(event, buttons) {
  const here = buttons.find((button) => button === document.activeElement);
  if (!here) return;
  const to = toward(event, here, buttons, (of) => [of.offsetLeft + of.offsetWidth / 2, of.offsetTop + of.offsetHeight / 2]);
  here.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
}

/** The element of a drawing, without what only a document of its own needs. @param {string} text */
export function drawn(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  for (const other of parsed.querySelectorAll("style, script, foreignObject, a, use, image")) other.remove();
  const drawing = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(parsed, true)));
  // The size comes from the page; the proportions stay.
  drawing.removeAttribute("width");
  drawing.removeAttribute("height");
  return drawing;
}

/**
 * The rows of a board that its text tells cell by cell. `null`: it is no such board.
 * @param {Picture} picture @param {string} text the position
 */
export function rowsOf(picture, text) {
  const cells = picture.areas.filter((area) => area.cell !== undefined), rows = text.split("/").map((row) => [...row]);
  const high = Math.max(-1, ...cells.map((cell) => cell.row ?? 0)) + 1, wide = Math.max(-1, ...cells.map((cell) => cell.col ?? 0)) + 1;
  const fits = cells.every((cell) => cell.figure === 0) && rows.length === high && rows.every((row) => row.length === wide);
  return fits && high > 0 ? rows : null;
}
