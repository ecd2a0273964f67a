// A graph whose vertices are moved, and whose edges are added and removed by two clicks.
import { step } from "./board.js";
import { button, h, put } from "./html.js";
import { words } from "./words.js";

/** @typedef {{ names: string[], edges: [string, string][], marks: string[] }} Graph the vertices, the edges, and words such as `a=B` */
/** @typedef {Map<string, [number, number]>} Places where the vertices are, by their names */

const RADIUS = 15, STEP = 10;
/** How far a pointer moves before it drags, in pixels. */
const DRAG_FROM = 4;

/** The graph that a text writes edge by edge, such as `a-b b-c d`. `null`: it is none. @param {string} text @returns {Graph | null} */
export function graphOf(text) {
  /** @type {Graph} */
  const graph = { names: [], edges: [], marks: [] }, names = new Set();
  for (const word of text.split(/\s+/).filter((word) => word)) {
    const [, from, to, mark] = /^(\w{1,15})(?:-(\w{1,15})|=(\w|\.|#)|,)?$/.exec(word) ?? [];
    if (from === undefined) return null;
    names.add(from);
    if (to) graph.edges.push([from, to]);
    if (to) names.add(to);
    if (mark) graph.marks.push(word);
  }
  return graph.edges.length > 0 ? { ...graph, names: [...names] } : null;
}

/** The text of a graph. @param {Graph} graph */
function written({ names, edges, marks }) {
  const joined = new Set(edges.flat()), lone = names.filter((name) => !joined.has(name) && !marks.some((mark) => mark.startsWith(`${name}=`)));
  return [...edges.map((edge) => edge.join("-")), ...lone, ...marks].join(" ");
}

/** A name that no vertex has. @param {string[]} names */
function fresh(names) {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at)), numbers = Array.from({ length: names.length + 1 }, (_, at) => String(at + 1));
  const isNumbered = names.every((name) => /^\d+$/.test(name));
  return (isNumbered ? numbers : [...letters, ...numbers.map((number) => `v${number}`)]).find((name) => !names.includes(name)) ?? "";
}

export class GraphEditor {
  /** @param {(position: string) => unknown} change is given the changed position */
  constructor(change) {
    this.change = change;
    /** @type {Places} */
    this.places = new Map();
    /** The first vertex of an edge. */
    this.chosen = "";
    this.game = "";
  }

  /** Forgets where vertices were moved to. */
  forget() {
    this.places.clear();
    this.chosen = "";
  }

  /** The graph to edit. @param {string} game its game @param {Graph} graph @param {import("./board.js").Picture} picture where vertices are that were not moved */
  element(game, graph, picture) {
    if (game !== this.game) this.forget();
    this.game = game;
    for (const { vertex, at: [x = 0, y = 0, width = 0, height = 0] } of picture.areas) if (vertex !== undefined && !this.places.has(vertex)) this.places.set(vertex, [x + width / 2, y + height / 2]);
    const high = Math.max(0, ...[...this.places.values()].map(([, y]) => y));
    // The ground of hackenbush has no place of its own.
    for (const name of graph.names) if (!this.places.has(name)) this.places.set(name, [RADIUS, high + 5 * RADIUS]);
    if (!graph.names.includes(this.chosen)) this.chosen = "";
    const say = words.graph, lines = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const vertices = graph.names.map((name) => this.vertex(name, graph, () => place()));
    const frame = h("div", { class: "board graph", role: "group", "aria-label": say.graph, onkeydown: (/** @type {KeyboardEvent} */ event) => { if (!event.shiftKey) step(event, vertices); } });
    const place = () => {
      const all = graph.names.map((name) => this.places.get(name) ?? [0, 0]), xs = all.map(([x = 0]) => x), ys = all.map(([, y = 0]) => y), edge = 3 * RADIUS;
      const [left, top] = [Math.min(...xs) - edge, Math.min(...ys) - edge], [width, height] = [Math.max(...xs) + edge - left, Math.max(...ys) + edge - top];
      lines.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
      put(lines, graph.edges.map(([from, to]) => {
        const line = document.createElementNS("http://www.w3.org/2000/svg", "line"), [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [this.places.get(from) ?? [], this.places.get(to) ?? []];
        for (const [name, value] of Object.entries({ x1, y1, x2, y2, stroke: "currentColor", "stroke-width": 1.5 })) line.setAttribute(name, String(value));
        return line;
      }));
      vertices.forEach((vertex, at) => Object.assign(vertex.style, {
        left: `${(100 * ((xs[at] ?? 0) - RADIUS - left)) / width}%`, top: `${(100 * ((ys[at] ?? 0) - RADIUS - top)) / height}%`, width: `${(200 * RADIUS) / width}%`, height: `${(200 * RADIUS) / height}%`,
      }));
      Object.assign(frame.style, { minWidth: `${Math.ceil(width)}px`, maxWidth: `${Math.ceil(1.6 * width)}px` });
    };
    lines.setAttribute("aria-hidden", "true");
    put(frame, lines, vertices);
    place();
    if (vertices[0]) vertices[0].tabIndex = 0;
    const add = () => {
      const name = fresh(graph.names), all = graph.names.map((name) => this.places.get(name) ?? [0, 0]);
      // No vertex is there.
      this.places.set(name, [Math.max(...all.map(([x = 0]) => x)) + 4 * RADIUS, Math.min(...all.map(([, y = 0]) => y))]);
      return this.change(written({ ...graph, names: [...graph.names, name] }));
    };
    return h("div", { class: "pan" }, frame, h("p", { class: "hint" }, say.help), h("div", { class: "edges" }, button(`+ ${say.vertex}`, add, { "aria-label": say.add })));
  }

  /** @param {string} name @param {Graph} graph @param {() => void} place puts all to their places */
  vertex(name, graph, place) {
    const move = (/** @type {number} */ x, /** @type {number} */ y) => {
      const [fromX = 0, fromY = 0] = this.places.get(name) ?? [];
      this.places.set(name, [fromX + x, fromY + y]);
      place();
    };
    /** Where the pointer was, and whether it drags. @type {{ x: number, y: number, drags: boolean } | null} */
    let held = null, wasDragged = false;
    const vertex = button(graph.marks.find((mark) => mark.startsWith(`${name}=`)) ?? name, () => { if (!wasDragged) this.choose(name, graph, vertex); }, {
      class: "spot vertex", "data-name": `vertex ${name}`, "aria-pressed": String(this.chosen === name), tabindex: -1,
      onpointerdown: (/** @type {PointerEvent} */ event) => {
        held = { x: event.clientX, y: event.clientY, drags: false };
        wasDragged = false;
        vertex.setPointerCapture(event.pointerId);
      },
      onpointermove: (/** @type {PointerEvent} */ event) => {
        const x = event.clientX - (held?.x ?? 0), y = event.clientY - (held?.y ?? 0);
        if (!held || (!held.drags && Math.hypot(x, y) < DRAG_FROM)) return;
        wasDragged = true;
        held = { x: event.clientX, y: event.clientY, drags: true };
        const scale = vertex.offsetWidth / (2 * RADIUS);
        move(x / scale, y / scale);
      },
      onpointerup: () => { held = null; },
      onpointercancel: () => { held = null; },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        wasDragged = false;
        const [x, y] = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key] ?? [0, 0];
        if (event.shiftKey && (x || y)) {
          event.preventDefault();
          move(x ?? 0, y ?? 0);
        } else if (event.key === "Delete") {
          void this.change(written({ names: graph.names.filter((other) => other !== name), edges: graph.edges.filter((edge) => !edge.includes(name)), marks: graph.marks.filter((mark) => !mark.startsWith(`${name}=`)) }));
        }
      },
    });
    return vertex;
  }

  /** Chooses the first vertex of an edge, or adds or removes the edge to the second. @param {string} name @param {Graph} graph @param {HTMLElement} vertex */
  choose(name, graph, vertex) {
    const from = this.chosen, { edges } = graph;
    if (from === "" || from === name) {
      this.chosen = from === "" ? name : "";
      vertex.setAttribute("aria-pressed", String(this.chosen === name));
      return;
    }
    this.chosen = "";
    for (const chosen of document.querySelectorAll(".vertex[aria-pressed=true]")) chosen.setAttribute("aria-pressed", "false");
    const isBetween = (/** @type {[string, string]} */ edge) => edge.includes(from) && edge.includes(name);
    void this.change(written({ ...graph, edges: edges.some(isBetween) ? edges.filter((edge) => !isBetween(edge)) : [...edges, [from, name]] }));
  }
}
