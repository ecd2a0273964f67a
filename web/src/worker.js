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
  try {
    postMessage({ id, ended: run(module, args, { stdin, files }) });
  } catch {
    // A trap: the program aborted, or memory ran out.
    postMessage({ id, ended: null });
  }
});
