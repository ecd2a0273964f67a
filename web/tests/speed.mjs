// How long the page takes, and its module in Node against the command without vector instructions on one thread:
// node web/tests/speed.mjs PAGE MODULE PROGRAM
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { run } from "../src/wasi.js";

const [file, module, program] = process.argv.slice(2);
const bytes = readFileSync(module), compiled = new WebAssembly.Module(bytes);
const best = (times) => Math.min(...times);
const size = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
/** The goal of a line, and whether it was reached. */
const promised = (found, most, unit) => `at most ${most} ${unit}${found > most ? ", not reached" : ""}`;
console.log(`The load of the machine was ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores when the section began.\n`);
console.log(`| file | size | promised |\n| --- | ---: | ---: |\n| the page | ${size(statSync(file).size)} | ${promised(statSync(file).size / 1e6, 2, "MB")} |\n| its module | ${size(bytes.length)} |  |`);

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
// A key is typed into a rule of so many lines, until the page is painted again.
const typed = [];
for (const lines of [20, 1000]) {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(resolve(file)).href);
  await page.locator("header select").selectOption("rule.py");
  await page.locator(".rule textarea").fill(`position = Heap()\n${"# a line\n".repeat(lines - 4)}\ndef moves(n):\n    for k in range(n):\n        yield k\n`);
  await page.waitForTimeout(2000);
  typed.push([lines, await page.locator(".rule textarea").evaluate(async (text) => {
    let longest = 0;
    for (let at = 0; at < 60; at += 1) {
      const begun = performance.now();
      text.setRangeText(at % 10 === 9 ? "\n#" : "#", text.value.length, text.value.length, "end");
      text.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      longest = Math.max(longest, performance.now() - begun);
    }
    return longest;
  })]);
  await page.close();
}
await browser.close();
console.log("\n| opened from a file | best of 5 | promised |\n| --- | ---: | ---: |");
for (const [name, part, most] of [["first paint", "painted", 1000], ["modules unpacked and compiled", "unpacked"], ["first answer", "answered", 2000]]) {
  const found = best(loads.map((load) => load[part]));
  console.log(`| ${name} | ${found.toFixed(0)} ms | ${most ? promised(found, most, "ms") : ""} |`);
}
console.log("\n| typing in the editor | longest of 60 | promised |\n| --- | ---: | ---: |");
for (const [lines, found] of typed) console.log(`| a rule of ${lines} lines | ${found.toFixed(0)} ms | ${promised(found, 50, "ms")} |`);

// The seed of a board that is the same everywhere.
let seed = 7;
const cell = () => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % 8 === 0 ? "*" : "."; };
const crosscut = Array.from({ length: 20 }, () => Array.from({ length: 20 }, cell).join("")).join("/");
const asked = [
  ["nim 3 + 5 + 7", ["solve", "nim", "3 + 5 + 7", "--json"]],
  ["blackout 4 x 4, all boards", ["census", "blackout", "4x4"], 60],
  ["crosscut 20 x 20", ["solve", "crosscut", crosscut, "--json"], 1000],
  ["cram 5 x 6", ["solve", "cram", "5x6", "--json"], 5000],
  ["heaps of 0.1337 to 100000", ["table", "0.1337", "--sizes", "0..100000", "--format", "data"]],
];
const steady = (text) => text.replace(/"(bytes|seconds|positions)":[0-9.e-]+/g, "").replace(/\d+(\.\d+)? ?(bytes|KiB|MiB|ms|s)\b/g, "");
console.log("\n| work | module | command | ratio | promised |\n| --- | ---: | ---: | ---: | ---: |");
for (const [name, args, most] of asked) {
  const web = [], native = [];
  for (let round = 0; round < 5; round += 1) {
    let begun = performance.now();
    const there = run(compiled, ["bouton", ...args]);
    web.push(performance.now() - begun);
    begun = performance.now();
    const here = spawnSync(program, [...args, "--threads", "1"], { encoding: "utf8", env: { BOUTON_PATH: "plain" } });
    native.push(performance.now() - begun);
    assert.equal(steady(there.out), steady(here.stdout), `${name}: ${there.err} ${here.stderr}`);
  }
  const ratio = best(web) / best(native), goals = [most && promised(best(web), most, "ms"), promised(ratio, 2.5, "times the command's")];
  console.log(`| ${name} | ${best(web).toFixed(1)} ms | ${best(native).toFixed(1)} ms | ${ratio.toFixed(2)} | ${goals.filter((goal) => goal).join("; ")} |`);
}
