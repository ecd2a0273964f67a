// The command as WebAssembly gives the same answers as the command itself: node web/tests/parity.mjs MODULE PROGRAM
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../src/wasi.js";
import { positions } from "./questions.mjs";

const [file, program] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
const folder = mkdtempSync(join(tmpdir(), "bouton-"));
const rule = readFileSync(new URL("../../examples/rules/kayles.py", import.meta.url));

/** What differs from run to run, and from machine to machine: times, and bytes in an address space of 32 bits. */
const steady = (/** @type {string} */ text) =>
  text.replace(/"(bytes|seconds|positions)":[0-9.e-]+/g, '"$1":0').replace(/\d+(\.\d+)? ?(bytes|KiB|MiB|ms|s)\b/g, "N $2");

/** Compares an answer, and the files that it leaves. @param {string[]} args @param {{ stdin?: string, kept?: string[], files?: Record<string, Uint8Array> }} given */
function compare(args, { stdin = "", kept = [], files = {} } = {}) {
  const native = spawnSync(program, [...args, ...(args[0] === "solve" || args[0] === "table" ? ["--threads", "1"] : [])],
    { cwd: folder, input: stdin, encoding: "utf8", env: { BOUTON_PATH: "plain" } });
  const web = run(module, ["bouton", ...args], { stdin: new TextEncoder().encode(stdin), files });
  assert.deepEqual([web.code, steady(web.out)], [native.status, steady(native.stdout)], args.join(" "));
  // The help names the options in both.
  assert.equal(web.err === "", native.stderr === "", `${args.join(" ")}: ${web.err} ${native.stderr}`);
  for (const name of kept) assert(Buffer.from(web.files[name]).equals(readFileSync(join(folder, name))), `${args.join(" ")}: ${name}`);
}

/** How many positions of each game are asked about. */
const POSITIONS = 15;
let count = 0;
const ask = (/** @type {string[]} */ args, given = {}) => { compare(args, given); count += 1; };
try {
  for (const [game, all] of positions((args) => run(module, ["bouton", ...args]).out, POSITIONS)) {
    assert(all.length >= 1, game);
    for (const position of all) {
      for (const more of [["--json"], ["--json", "--misere"], ["--json", "--all"]]) ask(["solve", game, position, ...more]);
      ask(["explain", game, position]);
    }
  }
  for (let heap = 0; heap < 40; heap += 1) {
    for (const code of ["kayles", "0.137", "nim", "subtract{1,3,4}", "n: [k, n - k - 1] for k in range(n)"]) ask(["solve", code, String(heap), "--json"]);
  }
  ask(["solve", "nim", "9223372036854775807", "--json"]);
  ask(["solve", "kayles", "1000000000000000000", "--json"]);
  ask(["solve", "wythoff", "(1000000000000,618033988749)", "--json"]);
  ask(["solve", "nim", "4294967297 + 4294967296 + 1", "--json"]);
  ask(["solve", "rook", "(5000000000,4999999999) blocked (2,1)", "--json"]);
  ask(["solve", "moore:2", "(4294967297,4294967296,5)", "--json"]);
  ask(["solve", "graph", "a moves a->b b->a b->c c->d", "--json"]);
  ask(["solve", "kayles: 3 + cram: 2x2 + *2", "--json"]);
  ask(["solve", "nim", "3x3 + 2x1000000000000000000", "--json"]);
  ask(["pattern", "kayles"]);
  ask(["table", "cram", "--sizes", "1x1..4x4"]);
  // The formats that the page asks for in one call.
  for (const [game, sizes, ...more] of [["kayles", "0..60"], ["kayles", "0..60", "--misere"], ["kayles", "0..200", "--wrap=period"], ["kayles", "0..20000"], ["cram", "1x1..4x4"], ["wythoff", "0x0..10x10"]]) {
    const kept = ["svg", "txt", "csv", "bfile", "tex", "json"].filter((ending) => ending !== "bfile" || !more.includes("--misere")).map((ending) => `table.${ending}`);
    ask(["table", game, "--sizes", sizes, ...more, ...kept.flatMap((name) => ["--out", name])], { kept });
  }
  ask(["census", "blackout", "4x4"]);
  ask(["draw", "crosscut", "..*/.*.", "--format", "svg"]);
  ask(["solve", "cram", "2x3", "--certificate", "why.txt"], { kept: ["why.txt"] });
  ask(["check", "-"], { stdin: readFileSync(join(folder, "why.txt"), "utf8") });
  ask(["solve", "cram", "2y3"]);
  ask(["solve", "cram", "8x9", "--max-positions", "1000"]);
  // What is heard is no error that is kept.
  const heard = [], told = run(module, ["bouton", "solve", "cram", "7x9", "--max-time", "900ms", "--progress", "json"], { hear: (line) => line.startsWith('{"progress":') && heard.push(JSON.parse(line).progress) > 0 });
  assert(heard.length >= 1 && heard.length <= 4 && heard.every((far, at) => far.positions > (heard[at - 1]?.positions ?? 0)), JSON.stringify(heard));
  assert(told.code === 3 && /^bouton: the time was over \(--max-time\).*\n$/.test(told.err), told.err);
  // An address space of 32 bits has other sizes, so a limit on memory ends there at another place; it ends, and nothing is said that is not known.
  const short = run(module, ["bouton", "solve", "cram", "7x7", "--json", "--max-memory", "8MiB", "--max-time", "60s"]);
  assert.equal(short.code, 3, short.err);
  assert.deepEqual([JSON.parse(short.out).outcome, JSON.parse(short.out).nimber, JSON.parse(short.out).status], [null, null, "UNKNOWN"]);
  // A rule file is a file in memory there.
  const web = run(module, ["bouton", "solve", "kayles.py", "7", "--json"], { files: { "kayles.py": rule } });
  assert.equal(JSON.parse(web.out).outcome, "N", web.err);
  assert(count >= 2500, `${count} questions`);
} finally {
  rmSync(folder, { recursive: true });
}
console.log(`${count} answers of the command and of the module are the same`);
