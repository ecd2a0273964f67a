// A worker with a program in it, as a function that answers later.
import { XzReadableStream } from "xz-decompress";
import { decoded } from "./base91.js";

/** The code of a worker, which the build puts here. @type {string} */
// @ts-ignore
const code = WORKER;

/** @typedef {{ code: number, out: string, err: string, files: Record<string, Uint8Array> }} Ended */
/** @typedef {{ stdin?: string, files?: Record<string, string> }} Given */

/** @typedef {{ positions: number, bytes: number, depth: number, size?: string, number?: number, of?: number }} Progress how far the work is */

/** Thrown where a program was stopped. */
export class Stopped extends Error {}
/** Thrown where a program failed without an exit code. */
export class Crashed extends Error {}

export class Engine {
  /** @param {WebAssembly.Module} module @param {string} name the name of the program */
  constructor(module, name) {
    this.module = module;
    this.name = name;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Map<number, { resolve: (ended: Ended) => void, reject: (why: Error) => void }>} */
    this.waiting = new Map();
    this.next = 0;
    /** How far the program is that runs. @type {Progress | null} */
    this.progress = null;
  }

  /** Runs the program once. @param {string[]} args @param {Given} given @returns {Promise<Ended>} */
  ask(args, given = {}) {
    const encoder = new TextEncoder(), id = this.next++;
    const files = Object.fromEntries(Object.entries(given.files ?? {}).map(([name, text]) => [name, encoder.encode(text)]));
    this.worker ??= this.start();
    this.worker.postMessage({ id, args: [this.name, ...args], stdin: encoder.encode(given.stdin ?? ""), files });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  /** Ends what is running and what waits behind it. */
  stop() {
    if (this.waiting.size === 0) return;
    this.worker?.terminate();
    this.worker = null;
    this.progress = null;
    for (const { reject } of this.waiting.values()) reject(new Stopped());
    this.waiting.clear();
  }

  start() {
    const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const worker = new Worker(address);
    URL.revokeObjectURL(address);
    worker.postMessage({ module: this.module });
    worker.addEventListener("message", ({ data }) => {
      this.progress = data.progress ?? null;
      if (data.progress) return;
      const waiting = this.waiting.get(data.id);
      if (!waiting) return;
      this.waiting.delete(data.id);
      if (data.ended) waiting.resolve(data.ended); else waiting.reject(new Crashed());
    });
    return worker;
  }
}

/**
 * The modules that the page holds as one text: one behind the other, compressed by xz, in base 91.
 * @returns {Promise<WebAssembly.Module[]>} the solver and the checker
 */
export async function modules() {
  const text = /** @type {HTMLElement} */ (document.getElementById("modules")), end = Number(text.dataset.end);
  const stream = new XzReadableStream(new Blob([decoded(text.textContent ?? "")]).stream());
  const bytes = await new Response(stream).arrayBuffer();
  return Promise.all([bytes.slice(0, end), bytes.slice(end)].map((module) => WebAssembly.compile(module)));
}
