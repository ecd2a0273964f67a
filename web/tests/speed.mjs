// How long the page takes, against the command without vector instructions on one thread: node web/tests/speed.mjs PAGE MODULE PROGRAM
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { run } from "../src/wasi.js";

const [file, module, program] = process.argv.slice(2);
const bytes = readFileSync(module), compiled = new WebAssembly.Module(bytes);
const best = (times) => Math.min(...times);
const size = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
console.log(`| what | size |\n| --- | --- |\n| the page | ${size(statSync(file).size)} |\n| the module | ${size(bytes.length)} |`);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find(existsSync), args: ["--no-sandbox"] });
const loads = [];
for (let round = 0; round < 5; round += 1) {
  const context = await browser.newContext(), page = await context.newPage();
  const begun = performance.now();
  await page.goto(pathToFileURL(resolve(file)).href);
  await page.locator(".verdict", { hasText: "wins (N)" }).waitFor();
  const answered = performance.now() - begun;
  const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN);
  const unpacked = await page.evaluate(() => performance.getEntriesByName("unpacked")[0]?.duration ?? NaN);
  loads.push({ painted, unpacked, answered });
  await context.close();
}
await browser.close();
console.log(`\n| from \`file://\` | ms, best of 5 |\n| --- | --- |\n| first paint | ${best(loads.map((load) => load.painted)).toFixed(0)} |\n| unpacking the modules | ${best(loads.map((load) => load.unpacked)).toFixed(0)} |\n| first answer | ${best(loads.map((load) => load.answered)).toFixed(0)} |`);

// The seed of a board that is the same everywhere.
let seed = 7;
const cell = () => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % 8 === 0 ? "*" : "."; };
const crosscut = Array.from({ length: 20 }, () => Array.from({ length: 20 }, cell).join("")).join("/");
const asked = [
  ["nim 3 + 5 + 7", ["solve", "nim", "3 + 5 + 7", "--json"]],
  ["blackout 4 x 4, all boards", ["census", "blackout", "4x4"]],
  ["crosscut 20 x 20", ["solve", "crosscut", crosscut, "--json"]],
  ["cram 5 x 6", ["solve", "cram", "5x6", "--json"]],
  ["kayles, 100,000 heaps", ["table", "0.1337", "--sizes", "0..100000", "--format", "data"]],
];
const steady = (text) => text.replace(/"(bytes|seconds|positions)":[0-9.e-]+/g, "").replace(/\d+(\.\d+)? ?(bytes|KiB|MiB|ms|s)\b/g, "");
console.log("\n| work | module, ms | command, ms | ratio |\n| --- | --- | --- | --- |");
for (const [name, args] of asked) {
  const web = [], native = [];
  for (let round = 0; round < 5; round += 1) {
    let begun = performance.now();
    const there = run(compiled, ["bouton", ...args]);
    web.push(performance.now() - begun);
    begun = performance.now();
    const here = spawnSync(program, [...args, ...(args[0] === "solve" || args[0] === "census" ? ["--threads", "1"] : [])], { encoding: "utf8", env: { BOUTON_PATH: "plain" } });
    native.push(performance.now() - begun);
    assert.equal(steady(there.out), steady(here.stdout), `${name}: ${there.err} ${here.stderr}`);
  }
  console.log(`| ${name} | ${best(web).toFixed(1)} | ${best(native).toFixed(1)} | ${(best(web) / best(native)).toFixed(2)} |`);
}
