// A graph whose vertices are moved, and whose edges are added and removed by two clicks.
import { step } from "./board.js";
import { button, h, put } from "./html.js";
import { words } from "./words.js";

/** @typedef {{ names: string[], edges: [string, string][], marks: string[], start: string | null }} Graph the vertices, the edges, words such as `a=B`, and, if edges are arrows, the vertex to move from */
/** @typedef {Map<string, [number, number]>} Places where the vertices are, by their names */
/** @typedef {{ from: string, to: string, isArrow: boolean, aside: number, number: number }} Line an edge to draw, how far it is beside the straight line, and which loop of its vertex it is */

const RADIUS = 15, STEP = 10;
/** The distance of edges between the same vertices, and the length of the head of an arrow. */
const BESIDE = 22, HEAD = 9;
/** How far a pointer moves before it drags, in pixels. */
const DRAG_FROM = 4;

/** Games whose edges may be double, games whose edges may be loops, and the game of arrows. */
const DOUBLE = ["hackenbush", "arc-kayles"], LOOPS = ["hackenbush", "graph"], DIRECTED = "graph";
/** The game in which edges that nothing joins to the ground are gone, and its ground. */
const GROUNDED = "hackenbush", GROUND = "0";

/**
 * The graph of a position that is drawn with these vertices, if the text writes it edge by edge: `a-b b-c d`, or `a moves a->b b->c`.
 * @param {string} game @param {string} text @param {string[]} drawn @returns {Graph | null}
 */
export function graphOf(game, text, drawn) {
  const all = text.split(/\s+/).filter((word) => word), start = game === DIRECTED ? all[0] ?? null : null;
  if (start !== null && all[1] !== "moves") return null;
  /** @type {Graph} */
  const graph = { names: [], edges: [], marks: [], start }, names = new Set(start === null ? [] : [start]);
  for (const word of start === null ? all : all.slice(2)) {
    const [, from, to, mark] = (start === null ? /^(\w{1,15})(?:-(\w{1,15})|=(\w|\.|#)|,)?$/ : /^(.+?)(?:->(.+))?$/).exec(word) ?? [];
    if (from === undefined) return null;
    names.add(from);
    if (to) names.add(to);
    if (to && !(start !== null && graph.edges.some((edge) => edge[0] === from && edge[1] === to))) graph.edges.push([from, to]);
    if (mark) graph.marks.push(word);
  }
  // A family such as `path5` is one word and has other vertices. Vertices that matter no more are not drawn.
  const isWritten = drawn.length > 0 || graph.edges.length > 0 || (game === GROUNDED && text === GROUND);
  return isWritten && drawn.every((name) => names.has(name)) ? { ...graph, names: [...names] } : null;
}

/** The text of a graph. @param {Graph} graph */
function written({ names, edges, marks, start }) {
  const joined = new Set(edges.flat()), lone = names.filter((name) => !joined.has(name) && !marks.some((mark) => mark.startsWith(`${name}=`)));
  if (start !== null) return [start, "moves", ...edges.map((edge) => edge.join("->")), ...lone].join(" ");
  // A comma says that a name alone is a vertex.
  return [...edges.map((edge) => edge.join("-")), ...(edges.length > 0 ? lone : lone.map((name) => `${name},`)), ...marks].join(" ");
}

/** Whether an edge is between two vertices, in their order if it is an arrow. @param {Graph} graph @param {string} from @param {string} to */
const between = ({ start }, from, to) => (/** @type {[string, string]} */ edge) => (edge[0] === from && edge[1] === to) || (start === null && edge[0] === to && edge[1] === from);

/** The graph with one edge more between two vertices, or with none if there are as many as the game may have. @param {string} game @param {Graph} graph @param {string} from @param {string} to @returns {Graph} */
function toggled(game, graph, from, to) {
  const is = between(graph, from, to), most = DOUBLE.includes(game) ? 2 : 1, { edges } = graph;
  return { ...graph, edges: edges.filter(is).length < most ? [...edges, [from, to]] : edges.filter((edge) => !is(edge)) };
}

/** The part of a graph that is joined to the ground. @param {Graph} graph @returns {Graph} */
function grounded(graph) {
  const joined = new Set([GROUND]);
  // A set that grows while it is gone through is gone through to its end.
  for (const name of joined) for (const edge of graph.edges) if (edge.includes(name)) edge.forEach((end) => joined.add(end));
  return { ...graph, names: graph.names.filter((name) => joined.has(name)), edges: graph.edges.filter(([from]) => joined.has(from)) };
}

/** The graph whose vertex has the next sign of the game. The first sign is that of a vertex without one. @param {Graph} graph @param {string} name @param {string} signs @returns {Graph} */
function marked(graph, name, signs) {
  const now = graph.marks.find((mark) => mark.startsWith(`${name}=`))?.at(-1) ?? signs[0] ?? "", at = (signs.indexOf(now) + 1) % signs.length;
  const marks = graph.marks.filter((mark) => !mark.startsWith(`${name}=`));
  return { ...graph, marks: at === 0 ? marks : [...marks, `${name}=${signs[at]}`] };
}

/** The graph without a vertex. @param {Graph} graph @param {string} name @returns {Graph} */
function without(graph, name) {
  const names = graph.names.filter((other) => other !== name);
  return { names, edges: graph.edges.filter((edge) => !edge.includes(name)), marks: graph.marks.filter((mark) => !mark.startsWith(`${name}=`)), start: graph.start === name ? names[0] ?? null : graph.start };
}

/** The edges to draw. Edges between the same vertices are beside one another. @param {Graph} graph @returns {Line[]} */
function linesOf({ edges, start }) {
  /** @type {Map<string, [string, string][]>} */
  const together = new Map();
  for (const edge of edges) {
    const key = edge.toSorted().join(" ");
    together.set(key, [...(together.get(key) ?? []), edge]);
  }
  return [...together.values()].flatMap((group) => group.map(([from, to], number) => {
    const aside = BESIDE * (number - (group.length - 1) / 2);
    // The two ways between two vertices are on different sides of the straight line.
    return { from, to, isArrow: start !== null, aside: from < to ? aside : -aside, number };
  }));
}

/** An element of a drawing. @param {string} tag @param {Record<string, unknown>} properties */
function shape(tag, properties) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(properties)) element.setAttribute(name, String(value));
  return element;
}

/** The shapes of an edge. @param {Line} line @param {Places} places @param {[number, number]} middle of the graph */
function shapesOf({ from, to, isArrow, aside, number }, places, middle) {
  const [[x1, y1], [x2, y2]] = [places.get(from) ?? [0, 0], places.get(to) ?? [0, 0]];
  /** The point so far from a vertex in the direction of another point. @param {number} x @param {number} y @param {[number, number]} towards @param {number} by @returns {[number, number]} */
  const off = (x, y, [toX, toY], by) => {
    const length = Math.hypot(toX - x, toY - y) || 1;
    return [x + (by * (toX - x)) / length, y + (by * (toY - y)) / length];
  };
  const head = (/** @type {[number, number]} */ [x, y], /** @type {[number, number]} */ before) => {
    const [backX, backY] = off(x, y, before, HEAD), [acrossX, acrossY] = [0.45 * (backY - y), -0.45 * (backX - x)];
    return isArrow && shape("polygon", { points: `${x},${y} ${backX + acrossX},${backY + acrossY} ${backX - acrossX},${backY - acrossY}`, fill: "currentColor" });
  };
  const curve = (/** @type {string} */ d) => shape("path", { d, fill: "none", stroke: "currentColor", "stroke-width": 1.5 });
  if (from === to) {
    // A loop is on the side where the other vertices are not.
    const angle = x1 === middle[0] && y1 === middle[1] ? -Math.PI / 2 : Math.atan2(y1 - middle[1], x1 - middle[0]);
    const at = (/** @type {number} */ turn, /** @type {number} */ far) => /** @type {[number, number]} */ ([x1 + far * Math.cos(angle + turn), y1 + far * Math.sin(angle + turn)]);
    const size = RADIUS * (3.2 + 0.9 * number), [begin, first, second, end] = [at(-0.45, RADIUS), at(-0.75, size), at(0.75, size), at(0.45, RADIUS)];
    return [curve(`M ${begin} C ${first} ${second} ${end}`), head(end, second)];
  }
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  /** @type {[number, number]} */
  const bend = [(x1 + x2) / 2 - (2 * aside * (y2 - y1)) / length, (y1 + y2) / 2 + (2 * aside * (x2 - x1)) / length];
  const begin = off(x1, y1, bend, RADIUS), end = off(x2, y2, bend, RADIUS);
  return [curve(`M ${begin} Q ${bend} ${end}`), head(end, bend)];
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

  /**
   * The graph to edit.
   * @param {string} game its game @param {string} signs those of its vertices, if they have any @param {Graph} graph
   * @param {import("./board.js").Picture} picture where vertices are that were not moved
   */
  element(game, signs, graph, picture) {
    // A change adds at most one vertex. Another graph has places of its own.
    if (game !== this.game || graph.names.filter((name) => !this.places.has(name)).length > 1) this.forget();
    this.game = game;
    for (const { vertex, at: [x = 0, y = 0, width = 0, height = 0] } of picture.areas) if (vertex !== undefined && !this.places.has(vertex)) this.places.set(vertex, [x + width / 2, y + height / 2]);
    const high = Math.max(0, ...[...this.places.values()].map(([, y]) => y));
    // The ground of hackenbush, and vertices that matter no more, have no places of their own.
    graph.names.filter((name) => !this.places.has(name)).forEach((name, at) => this.places.set(name, [RADIUS + 5 * RADIUS * at, high + 5 * RADIUS]));
    if (!graph.names.includes(this.chosen)) this.chosen = "";
    const say = words.graph, drawing = shape("svg", { "aria-hidden": true }), lines = linesOf(graph);
    const vertices = graph.names.map((name) => this.vertex(name, graph, () => place(), () => choices()));
    const frame = h("div", { class: "board graph", role: "group", "aria-label": say.graph, onkeydown: (/** @type {KeyboardEvent} */ event) => { if (!event.shiftKey) step(event, vertices); } });
    const place = () => {
      const all = graph.names.map((name) => this.places.get(name) ?? [0, 0]), xs = all.map(([x = 0]) => x), ys = all.map(([, y = 0]) => y), edge = 3.5 * RADIUS;
      const [left, top] = [Math.min(...xs) - edge, Math.min(...ys) - edge], [width, height] = [Math.max(...xs) + edge - left, Math.max(...ys) + edge - top];
      const mean = (/** @type {number[]} */ numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
      drawing.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
      put(drawing, lines.flatMap((line) => shapesOf(line, this.places, [mean(xs), mean(ys)])));
      vertices.forEach((vertex, at) => Object.assign(vertex.style, {
        left: `${(100 * ((xs[at] ?? 0) - RADIUS - left)) / width}%`, top: `${(100 * ((ys[at] ?? 0) - RADIUS - top)) / height}%`, width: `${(200 * RADIUS) / width}%`, height: `${(200 * RADIUS) / height}%`,
      }));
      Object.assign(frame.style, { minWidth: `${Math.ceil(width)}px`, maxWidth: `${Math.ceil(1.6 * width)}px` });
    };
    put(frame, drawing, vertices);
    place();
    if (vertices[0]) vertices[0].tabIndex = 0;
    const add = () => {
      const name = fresh(graph.names), all = graph.names.map((name) => this.places.get(name) ?? [0, 0]);
      // No vertex is there.
      this.places.set(name, [Math.max(...all.map(([x = 0]) => x)) + 4 * RADIUS, Math.min(...all.map(([, y = 0]) => y))]);
      // A vertex of hackenbush is joined to the chosen one, or to the ground.
      const edges = game === GROUNDED ? [...graph.edges, /** @type {[string, string]} */ ([this.chosen || GROUND, name])] : graph.edges;
      return this.write({ ...graph, names: [...graph.names, name], edges });
    };
    // What is done with the vertex that is chosen.
    const acts = [
      LOOPS.includes(game) && button(say.loop, () => this.write(toggled(game, graph, this.chosen, this.chosen)), { title: say.loopHelp }),
      graph.start !== null && button(say.start, () => this.write({ ...graph, start: this.chosen }), { title: say.startHelp }),
      signs.length > 1 && button(say.sign, () => this.write(marked(graph, this.chosen, signs)), { title: say.signHelp([...signs]) }),
      button(say.remove, () => this.remove(this.chosen, graph), { title: say.removeHelp }),
    ];
    const choices = () => { for (const act of acts) if (act) act.disabled = this.chosen === ""; };
    choices();
    const help = [say.help, graph.start === null ? say.edges : say.arrows, DOUBLE.includes(game) && say.double].filter((text) => text).join(" ");
    return h("div", { class: "pan" }, frame, h("div", { class: "edges" }, button(`+ ${say.vertex}`, add, { "aria-label": say.add }), acts), h("p", { class: "hint" }, help));
  }

  /** @param {string} name @param {Graph} graph @param {() => void} place puts all to their places @param {() => void} choices follows the choice of a vertex */
  vertex(name, graph, place, choices) {
    const move = (/** @type {number} */ x, /** @type {number} */ y) => {
      const [fromX = 0, fromY = 0] = this.places.get(name) ?? [];
      this.places.set(name, [fromX + x, fromY + y]);
      place();
    };
    /** Where the pointer was, and whether it drags. @type {{ x: number, y: number, drags: boolean } | null} */
    let held = null, wasDragged = false;
    const isStart = name === graph.start, shown = graph.marks.find((mark) => mark.startsWith(`${name}=`)) ?? name;
    const vertex = button(shown, () => { if (!wasDragged) this.choose(name, graph, vertex, choices); }, {
      class: isStart ? "spot vertex start" : "spot vertex", "aria-label": isStart ? words.graph.token(name) : null, title: name,
      "data-name": `vertex ${name}`, "aria-pressed": String(this.chosen === name), tabindex: -1,
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
          this.remove(name, graph);
        }
      },
    });
    return vertex;
  }

  /** Changes the position to this graph. @param {Graph} graph */
  write(graph) {
    if (this.game !== GROUNDED) return this.change(written(graph));
    const joined = grounded(graph);
    return this.change(joined.edges.length > 0 ? written(joined) : GROUND);
  }

  /** Removes a vertex, unless it is the last or the ground. @param {string} name @param {Graph} graph */
  remove(name, graph) {
    if (graph.names.length > 1 && !(this.game === GROUNDED && name === GROUND)) void this.write(without(graph, name));
  }

  /** Chooses the first vertex of an edge, or adds or removes the edge to the second. @param {string} name @param {Graph} graph @param {HTMLElement} vertex @param {() => void} choices */
  choose(name, graph, vertex, choices) {
    const from = this.chosen;
    if (from === "" || from === name) {
      this.chosen = from === "" ? name : "";
      vertex.setAttribute("aria-pressed", String(this.chosen === name));
      return choices();
    }
    this.chosen = "";
    for (const chosen of document.querySelectorAll(".vertex[aria-pressed=true]")) chosen.setAttribute("aria-pressed", "false");
    choices();
    void this.write(toggled(this.game, graph, from, name));
  }
}
