// A worker runs one command after another, each as a program of its own.
import { run } from "./wasi.js";

/** @type {WebAssembly.Module} */
let module;

addEventListener("message", ({ data }) => {
  if (data.module) {
    module = data.module;
    return;
  }
  const { id, args, stdin, files } = data;
  /** Lines about how far the work is go to the page as they come. @param {string} line */
  const hear = (line) => {
    if (!line.startsWith('{"progress":')) return false;
    postMessage({ id, ...JSON.parse(line) });
    return true;
  };
  try {
    postMessage({ id, ended: run(module, args, { stdin, files, hear }) });
  } catch {
    // A trap: the program aborted, or memory ran out.
    postMessage({ id, ended: null });
  }
});
