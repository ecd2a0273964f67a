// What a person does with the page, done by a program in Chromium: node web/tests/page.mjs PAGE [FOLDER FOR PICTURES]
// The variable BOUTON may name the command: then the page's answers are held against the command's.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { decoded, encoded } from "../src/base91.js";
import { words } from "../src/words.js";
import { positions } from "./questions.mjs";

const [file, pictures] = process.argv.slice(2);
const home = pathToFileURL(resolve(file)).href;
const program = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
const source = fileURLToPath(new URL("../src", import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
if (pictures) mkdirSync(pictures, { recursive: true });

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => { browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox"] }); });
after(() => browser.close());

/** What a page with spies does: it lists the commands that run, and `window.change` may change what they wrote before the page reads it. */
const SPIES = () => {
  const spies = /** @type {any} */ (window), { postMessage, addEventListener } = Worker.prototype;
  spies.asked = [];
  Worker.prototype.postMessage = function (message) {
    if (message.args) spies.asked.push(message.args.slice(1).join(" "));
    postMessage.call(this, message);
  };
  Worker.prototype.addEventListener = function (kind, listener) {
    addEventListener.call(this, kind, async ({ data }) => {
      if (data.ended) await spies.change?.(data.ended);
      /** @type {any} */ (listener)({ data });
    });
  };
};

/** Opens the page in a browser without a network; whatever else it asks for is a fault. */
async function open(fragment = "", { hasSpies = false, ...options } = {}, address = home) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage(), faults = [];
  if (hasSpies) await page.addInitScript(SPIES);
  await context.setOffline(true);
  page.on("request", (request) => { if (!/^(blob:|data:)/.test(request.url()) && request.url().split("#")[0] !== address) faults.push(`request: ${request.url()}`); });
  page.on("pageerror", (error) => faults.push(`error: ${error.stack}`));
  page.on("dialog", (dialog) => { faults.push(`dialog: ${dialog.message()}`); void dialog.dismiss(); });
  page.on("console", (message) => { if (message.type() === "error") faults.push(`console: ${message.text()}`); });
  await page.goto(fragment ? `${address}#${fragment}` : address);
  await page.waitForSelector("#page[data-ready]");
  return { page, context, done: async () => { assert.deepEqual([...new Set(faults)].map((fault) => fault.slice(0, 300)), []); await context.close(); } };
}

const link = (parts) => new URLSearchParams(parts).toString();
/** The vertices in the editor of a graph, by their names. */
const vertexIn = (page) => (name) => page.locator(`.vertex[data-name="vertex ${name}"]`);
/** Waits until the address has a position. */
const positionIn = (page) => (position) => page.waitForFunction((position) => new URLSearchParams(location.hash.slice(1)).get("position") === position, position);
const verdict = (page) => page.locator(".verdict").innerText();
/** Waits until the words of the verdict are there. */
const says = (page, words) => page.locator(".verdict", { hasText: words }).waitFor();
/** The colours and their like have no place in the names of a picture. */
const picture = async (page, name) => { if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true }); };
const view = (page, name) => page.getByRole("button", { name, exact: true }).click();
const shown = (page) => page.evaluate(() => location.hash);

test("the page is smaller than 2 MB, and its bytes come through base 91", () => {
  assert(statSync(file).size < 2_000_000, `${statSync(file).size} bytes`);
  for (let length = 0; length < 300; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (length % 3 === 0 ? 255 : (at * 89 + length * 31) % 256)), text = encoded(bytes);
    assert.equal(text.length, 2 * Math.floor((8 * length) / 13) + [0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2][(8 * length) % 13]);
    assert.doesNotMatch(text, /[^!-~]|[<&\\]/);
    assert.deepEqual(decoded(text), bytes);
  }
});

test("what the command says of a command line is said of the page", () => {
  for (const [message, expected] of [
    ["error: the position is missing\nhelp: write it after the game, as in `bouton draw nim '3'`; --file FILE reads it from a file, and `-` from standard input", "error: the position is missing. Write one under the board."],
    ["error: there is no game `zzz`\nhelp: `bouton games` lists the games; the path of a rule file ends in `.py`", "error: there is no game `zzz`\nhelp: the choice above lists the games"],
    ["error: /etc/passwd cannot be read: No such file or directory (os error 44)", "error: there is no game `/etc/passwd`. A rule of your own is written on the page: choose it above."],
    ["error: a rule has no loop\nhelp: write it as a rule file: see docs/rules.md", "error: a rule has no loop"],
    ["error: found `z`, expected a move\n --> --after:1:1\n  |\n1 | z\n  | ^", "error: found `z`, expected a move\n --> moves:1:1\n  |\n1 | z\n  | ^"],
    ["error: found `x`\n --> rule.py:2:3", "error: found `x`\n --> rule.py:2:3"],
    ["error: found `3`\n --> GAME:1:1\nhelp: this works: bouton solve nim '3 + 4'", "error: found `3`\n --> game:1:1\nhelp: this works: the game `nim` and the position `3 + 4`"],
    ["error: found `x`\nhelp: this works: bouton solve 'nim: 3 + cram: 2x3'", "error: found `x`\nhelp: this works: `nim: 3 + cram: 2x3`"],
    ["error: found `3`, expected a size\n --> --sizes:1:1", "error: found `3`, expected a size\n --> sizes:1:1"],
  ]) assert.equal(words.said(message), expected);
});

test("the first position is answered", async () => {
  const { page, done } = await open();
  await says(page, "The player to move wins (N).");
  assert.match(await verdict(page), /Grundy value \*2.*EXACT/s);
  await page.getByText("Winning moves (1)").waitFor();
  assert.equal(await page.locator(".spot").count(), 7);
  assert.equal(await page.getByLabel("Position", { exact: true }).inputValue(), "...*../.*..*./..*.../*....*/...*..");
  assert.match(await page.locator(".right").innerText(), /The moves leave 0, 1 and 3; the smallest number missing is 2/);
  await picture(page, "analyse");
  await done();
});

test("moves are made by clicks, taken back, and restored by the link", async () => {
  const { page, done } = await open();
  await says(page, "wins (N)");
  await page.locator(".spot[data-name=r3c3]").click();
  await says(page, "loses (P)");
  await page.locator(".past").getByText("r3c3").waitFor();
  await page.locator(".past li", { hasText: "start N *2" }).waitFor();
  const hash = await shown(page);
  assert.match(hash, /move=r3c3/);
  await page.getByRole("button", { name: "Undo" }).click();
  await says(page, "wins (N)");
  await page.getByRole("button", { name: "Redo" }).click();
  await says(page, "loses (P)");
  await page.reload();
  await page.waitForSelector("#page[data-ready]");
  await says(page, "loses (P)");
  assert.equal(await shown(page), hash);
  await picture(page, "after a move");
  await done();
});

test("the parts that a move leaves are shown where a person points", async () => {
  const { page, done } = await open();
  await says(page, "wins (N)");
  const after = page.locator(".after");
  assert.equal(await after.innerText(), "Point at a move to see the parts that it leaves.");
  await page.locator(".spot[data-name=r3c3]").hover();
  await after.filter({ hasText: "Parts after r3c3" }).waitFor();
  assert.equal((await after.innerText()).replace(/\s+/g, " "), "Parts after r3c3: A 0 B 1 C 1 D 0 xor 0");
  await picture(page, "parts after a move");
  await page.locator(".moves").getByRole("button", { name: "r1c4" }).focus();
  await after.filter({ hasText: "Parts after r1c4" }).waitFor();
  assert.match((await after.innerText()).replace(/\s+/g, " "), /xor 1$/);
  await page.locator(".spot[data-name=r1c4]").click();
  await page.locator(".past").getByText("r1c4").waitFor();
  await says(page, "(");
  await page.mouse.move(0, 0);
  // Nothing is added where play is misere.
  await page.getByLabel("misere play").check();
  await after.waitFor({ state: "detached" });
  await says(page, "(");
  assert.equal(await after.count(), 0);
  await done();
});

test("cells are edited by clicks and keys, and the board grows", async () => {
  const { page, done } = await open(link({ game: "crosscut", position: "..*/.*." }));
  await says(page, "loses (P)");
  await page.getByRole("button", { name: "A click changes a cell" }).click();
  await page.locator(".spot[data-name=r1c1]").click();
  await page.waitForFunction(() => location.hash.includes(encodeURIComponent("*.*/.*.").replaceAll("%2A", "*")));
  await page.locator(".spot[data-name=r1c1]").press(".");
  await page.waitForFunction(() => location.hash.includes("position=..*%2F.*."));
  await page.getByRole("button", { name: "Add a row" }).click();
  await page.waitForFunction(() => location.hash.includes("position=..*%2F.*.%2F..."));
  await page.getByRole("button", { name: "Remove the last column" }).click();
  await page.waitForFunction(() => location.hash.includes("position=..%2F.*%2F.."));
  assert.equal(await page.locator(".board svg text", { hasText: "*" }).count(), 1);
  await picture(page, "edit");
  await done();
});

test("heaps grow, shrink, come and go, by clicks and by keys", async () => {
  const { page, done } = await open(link({ game: "nim", position: "3 + 2x5" }));
  const press = (name) => page.getByRole("button", { name, exact: true });
  const is = positionIn(page);
  await press("Grow heap 1").click();
  await is("4 + 5 + 5");
  await press("Remove heap 2").click();
  await is("4 + 5");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Add a heap");
  await page.keyboard.press("Enter");
  await is("4 + 5 + 1");
  await press("Shrink heap 3").focus();
  await page.keyboard.press("Enter");
  await is("4 + 5 + 0");
  await page.keyboard.press("Enter");
  await says(page, "Grundy value *");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Shrink heap 3");
  await page.getByRole("group", { name: "Heap 3: 0" }).waitFor();
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run());
  assert.deepEqual(violations.map((found) => found.id), []);
  await picture(page, "heaps");
  for (const [game, position, changed] of [["wythoff", "(3,5)", "(4,5)"], ["kayles", "xxx.x", "4 + 1"], ["nim", "1000000000000000000", ""]]) {
    await page.evaluate((hash) => { location.hash = hash; }, link({ game, position }));
    await page.getByRole("group", { name: `Heap 1: ${game === "nim" ? position : 3}`, exact: true }).waitFor();
    await press("Grow heap 1").click();
    if (changed) await is(changed);
    // A heap that is too large is refused with a message.
    else await page.locator("#page > .says", { hasText: "1000000000000000001" }).waitFor();
  }
  await done();
});

test("a new row is free, and the boards of node kayles and the bars of chomp are edited", async () => {
  const { page, done } = await open(link({ game: "cram", position: "2x2" }));
  const press = (name) => page.getByRole("button", { name, exact: true }).click();
  const is = positionIn(page);
  const go = async (game, position) => {
    await page.evaluate((hash) => { location.hash = hash; }, link({ game, position }));
    await page.waitForFunction((game) => location.hash.includes(`game=${game}`), game);
    await page.locator(".sides:not(.old) .board").waitFor();
    await says(page, "(");
  };
  await says(page, "loses (P)");
  await press("A click changes a cell");
  await press("Add a row");
  await is("../../..");
  await go("queens", "2x2");
  await press("Add a column");
  await is(".../...");
  await go("node-kayles", "2x3");
  await page.locator(".spot[data-name=r1c2]").click();
  await is(".#./...");
  await press("Add a column");
  await is(".#../....");
  await go("chomp", "2x3");
  await press("Shrink row 2");
  await is("(3,2)");
  await press("Add a row");
  await is("(3,2,1)");
  // No row is longer than the one above it.
  await press("Grow row 3");
  await is("(3,2,2)");
  await press("Grow row 3");
  await page.locator("#page > .says:not(:empty)").waitFor();
  await is("(3,2,2)");
  await picture(page, "chomp");
  await done();
});

test("the legend tells of what is drawn, and the rest is in the list", async () => {
  const value = "number: the Grundy value the move leaves", away = "no place in the drawing";
  for (const [game, position, has, not] of [
    ["crosscut", "..*/.*.", [value], [away]], ["cram", "3x4", [value], ["#: taken", away]], ["cram", "..#/...", [value, "#: taken"], [away]],
    ["0.77", "5", ["5 moves have " + away], [value]], ["blackout", "3x4", [value, "31 moves have " + away], []], ["treblecross", "40", ["N or P: the outcome the move leaves"], []],
    ["kayles", "xxx.xxx.x", [value, away], []],
  ]) {
    const { page, done } = await open(link({ game, position }));
    await says(page, "(");
    await page.waitForTimeout(100);
    const said = (await page.locator(".left > .hint").allInnerTexts()).join(" ");
    for (const words of has) assert(said.includes(words), `${game} ${position}: ${said}`);
    for (const words of not) assert(!said.includes(words), `${game} ${position}: ${said}`);
    await done();
  }
});

test("on a board of more than 2,000 places clicks and keys make moves and change cells", async () => {
  const rows = Array.from({ length: 46 }, (_, row) => Array.from({ length: 46 }, (_, col) => (row === 3 && col === 2 ? "." : "*")).join(""));
  const { page, done } = await open(link({ game: "crosscut", position: rows.join("/"), first: "two", view: "play" }));
  await page.getByText("It is your turn.").waitFor({ timeout: 20_000 });
  const spot = page.locator(".spot");
  assert.equal(await spot.count(), 1);
  const place = async (row, col) => {
    await page.evaluate(() => scrollTo(0, 0));
    const { x, y } = await page.locator(".board svg text", { hasText: "*" }).nth(row * 46 + col - (row > 3 || (row === 3 && col > 2) ? 1 : 0)).boundingBox();
    await page.mouse.click(x + 3, y + 5);
  };
  await page.getByText("2115 moves").waitFor({ timeout: 20_000 });
  assert(await page.locator(".board").evaluate((board) => board.getBoundingClientRect().width) >= 46 * 24, "a place is wide enough for a finger");
  await place(4, 6);
  await page.waitForFunction(() => location.hash.includes("move=r5c7"));
  await page.getByText("It is your turn.").waitFor({ timeout: 20_000 });
  await page.waitForFunction(() => document.querySelector(".spot")?.getAttribute("data-name") !== "r5c7");
  await spot.focus();
  const before = await spot.getAttribute("data-name");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  const after = await spot.getAttribute("data-name");
  assert.notEqual(after, before);
  await page.keyboard.press("Enter");
  await page.waitForFunction((move) => location.hash.includes(`,${move}`) || location.hash.includes(`%2C${move}`) || location.hash.includes(`move=${move}`), after);
  await page.evaluate((hash) => { location.hash = hash; }, link({ game: "crosscut", position: rows.join("/") }));
  await says(page, "(");
  await page.getByRole("button", { name: "A click changes a cell" }).click();
  await page.locator(".board svg text", { hasText: "*" }).first().waitFor();
  await place(0, 1);
  await picture(page, "a very large board");
  const goes = (/** @type {string} */ name) => page.waitForFunction((name) => document.querySelector(".spot")?.getAttribute("data-name") === name, name);
  await goes("r1c2");
  await spot.focus();
  await page.keyboard.press("ArrowRight");
  await goes("r1c3");
  await page.keyboard.press("Enter");
  await page.waitForFunction((first) => new URLSearchParams(location.hash.slice(1)).get("position")?.startsWith(first), `*..${rows[0].slice(3)}/`);
  await done();
});

test("what is too long for a link is said, and the address stays", async () => {
  const { page, done } = await open(link({ game: "nim", position: "3" }));
  await says(page, "wins (N)");
  const hash = await shown(page);
  await page.getByLabel("Position", { exact: true }).fill(Array(60_000).fill("3").join(" + "));
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.locator("#page > .says", { hasText: "too long for a link" }).waitFor();
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.locator("#page > .says", { hasText: "too long for a link" }).waitFor();
  assert.equal(await page.locator(".address").count(), 0);
  assert.equal(await shown(page), hash);
  // A sign that would end an argument of the solver is in no link.
  await page.evaluate(() => { location.hash = "#game=nim&position=3%00--misere"; });
  await page.locator("#page > .says", { hasText: "could not be read" }).waitFor();
  await done();
});

test("a rule with an error is in the link, and its error is under its line again", async () => {
  const { page, done } = await open(link({ game: "nim", position: "3" }));
  await page.locator("header select").selectOption("rule.py");
  await page.waitForFunction(() => /rule=.*position=[^&]/.test(location.hash));
  const editor = page.locator(".rule textarea"), fault = page.locator(".fault .message"), before = await shown(page);
  await editor.fill("position = Heap()\n\ndef moves(n)\n    yield n - 1\n");
  await fault.filter({ hasText: "expected `:`" }).waitFor();
  await page.waitForFunction((before) => location.hash !== before, before);
  await page.reload();
  await fault.filter({ hasText: "expected `:`" }).waitFor();
  assert.match(await editor.inputValue(), /def moves\(n\)\n/);
  // So is what goes wrong where the rule runs.
  for (const [body, message] of [["    while True:\n        if n > 100:\n            yield n\n", "more than"], ["    yield n // 0\n", "division by zero"]]) {
    await editor.fill(`position = Heap()\n\ndef moves(n):\n${body}`);
    await fault.filter({ hasText: message }).waitFor({ timeout: 20_000 });
    await page.locator(".rule .says", { hasText: "rule.py:" }).waitFor();
  }
  assert.equal((await page.locator(".rule .numbers .wrong").innerText()).trim(), "4");
  await picture(page, "an error of a rule that runs");
  await editor.fill("position = Heap()\n\ndef moves(n):\n    if n > 0:\n        yield n - 1\n");
  await says(page, "(");
  await fault.waitFor({ state: "detached" });
  await page.locator(".rule .says", { hasText: "The rule is read." }).waitFor();
  await done();
});

test("the table of a link is filled, and stays while other views are looked at", async () => {
  const { page, done } = await open(link({ game: "kayles", position: "5", view: "table", sizes: "0..30" }), { hasSpies: true });
  await page.locator(".figure svg", { hasText: "heaps 0..30" }).waitFor();
  await page.waitForTimeout(300);
  const asked = async () => (await page.evaluate(() => /** @type {any} */ (window).asked)).filter((args) => args.startsWith("table")).length, count = await asked();
  await view(page, "Analyse");
  await says(page, "wins (N)");
  await view(page, "Table");
  await page.locator(".figure svg", { hasText: "heaps 0..30" }).waitFor();
  assert.equal(await asked(), count);
  await done();
});

test("a game goes on from the position that is shown", async () => {
  const { page, done } = await open(link({ game: "nim", position: "3 + 4", move: "4 -> 3" }));
  await says(page, "loses (P)");
  await view(page, "Play");
  await page.getByText("It is your turn.").waitFor();
  await page.waitForTimeout(500);
  assert.equal(new URLSearchParams((await shown(page)).slice(1)).getAll("move").join(), "4 -> 3");
  // In the game the sides stay, whatever is looked at meanwhile.
  await page.getByLabel("Your move").fill("3 -> 1");
  await page.getByRole("button", { name: "Make it" }).click();
  await page.getByText("The program plays 3 -> 1.").waitFor();
  await view(page, "Analyse");
  await view(page, "Play");
  await page.getByText("It is your turn.").waitFor();
  assert.match(await shown(page), /first=program/);
  await done();
});

test("a finger that stays on a move shows its parts, and a tap makes it", async () => {
  const { page, context, done } = await open("", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await says(page, "wins (N)");
  const after = page.locator(".after"), spot = page.locator(".spot[data-name=r3c3]");
  assert.equal(await after.innerText(), "Hold a finger on a move to see the parts that it leaves.");
  const touch = await context.newCDPSession(page), { x, y, width, height } = await spot.boundingBox();
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
  await after.filter({ hasText: "Parts after r3c3" }).waitFor();
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForTimeout(300);
  assert.doesNotMatch(await shown(page), /move=/);
  await picture(page, "phone, a move that is held");
  await spot.tap();
  await says(page, "loses (P)");
  await page.waitForTimeout(500);
  // Nobody points at the move that has the focus now.
  assert.equal(await after.innerText(), "Hold a finger on a move to see the parts that it leaves.");
  await done();
});

test("vertices are moved, and edges come and go, by the pointer and by keys", async () => {
  const { page, done } = await open(link({ game: "node-kayles", position: "a-b b-c d" }));
  await says(page, "(");
  await page.getByRole("button", { name: "A click changes the graph" }).click();
  const vertex = vertexIn(page), is = positionIn(page);
  const before = await vertex("c").boundingBox(), other = await vertex("a").boundingBox();
  await page.mouse.move(before.x + 8, before.y + 8);
  await page.mouse.down();
  await page.mouse.move(before.x + 8, before.y + 108, { steps: 5 });
  await page.mouse.up();
  const lower = async () => (await vertex("c").boundingBox()).y - (await vertex("a").boundingBox()).y;
  const moved = await lower();
  assert(moved > before.y - other.y + 40, `${moved}`);
  await vertex("c").click();
  assert.equal(await vertex("c").getAttribute("aria-pressed"), "true");
  await vertex("d").click();
  await is("a-b b-c c-d");
  await says(page, "(");
  assert(Math.abs((await lower()) - moved) < 1, "vertices stay where they were moved to");
  await vertex("b").focus();
  await page.keyboard.press("Enter");
  await vertex("a").focus();
  await page.keyboard.press("Enter");
  await is("b-c c-d a");
  await page.keyboard.press("Shift+ArrowDown");
  await says(page, "(");
  assert((await lower()) < moved, "a key moves a vertex");
  await page.getByRole("button", { name: "Add a vertex" }).click();
  await is("b-c c-d a e");
  await vertex("a").focus();
  await page.keyboard.press("Delete");
  await is("b-c c-d e");
  await says(page, "(");
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run());
  assert.deepEqual(violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.html.slice(0, 120))}`), []);
  await picture(page, "graph");
  // The ground is a vertex, too; and what the game refuses is a message.
  await page.evaluate((hash) => { location.hash = hash; }, link({ game: "hackenbush", position: "0-a a-b" }));
  await vertex("0").waitFor();
  await vertex("b").click();
  await vertex("0").click();
  await is("0-a a-b b-0");
  await says(page, "(");
  // A new vertex is joined to the chosen one, or to the ground; and what nothing joins to the ground any more goes.
  await page.getByRole("button", { name: "Add a vertex" }).click();
  await is("0-a a-b b-0 0-c");
  await says(page, "(");
  await vertex("c").click();
  await page.getByRole("button", { name: "Add a vertex" }).click();
  await is("0-a a-b b-0 0-c c-d");
  await says(page, "(");
  // The vertex c is still chosen.
  await vertex("c").click();
  for (const position of ["0-a a-b b-0 0-c c-d 0-c", "0-a a-b b-0"]) {
    await vertex("0").click();
    await vertex("c").click();
    await is(position);
    await says(page, "(");
  }
  await vertex("0").focus();
  await page.keyboard.press("Delete");
  await is("0-a a-b b-0");
  await vertex("a").focus();
  await page.keyboard.press("Delete");
  await is("b-0");
  await says(page, "(");
  await vertex("b").focus();
  await page.keyboard.press("Delete");
  await is("0");
  await says(page, "loses (P)");
  await page.getByRole("button", { name: "Add a vertex" }).click();
  await is("0-1");
  await done();
});

test("vertices get signs, places last, and a graph without a move can be edited", async () => {
  const { page, done } = await open(link({ game: "clobber", position: "a-b b-c a=x" }));
  const vertex = vertexIn(page), is = positionIn(page);
  await says(page, "(");
  await page.getByRole("button", { name: "A click changes the graph" }).click();
  const places = async () => Promise.all(["a", "b", "c"].map((name) => vertex(name).boundingBox()));
  assert(new Set((await places()).map(({ x }) => Math.round(x))).size === 3, "vertices that are not drawn have places of their own");
  await vertex("b").click();
  for (const position of ["a-b b-c a=x b=x", "a-b b-c a=x b=o", "a-b b-c a=x"]) {
    await page.getByRole("button", { name: "Sign", exact: true }).click();
    await is(position);
    await says(page, "(");
    if (position.endsWith("b=o")) await says(page, "wins (N)");
  }
  await vertex("c").focus();
  for (let time = 0; time < 3; time += 1) await page.keyboard.press("Shift+ArrowDown");
  const [a, , c] = await places();
  await page.getByRole("button", { name: /list|A click makes a move/ }).click();
  await page.getByRole("button", { name: "A click changes the graph" }).click();
  const [newA, , newC] = await places();
  assert(Math.abs(c.y - a.y - (newC.y - newA.y)) < 1, "vertices stay where they were moved to");
  await vertex("c").focus();
  await page.keyboard.press("Delete");
  await is("a-b a=x");
  await page.waitForFunction(() => document.activeElement?.matches(".vertex"));
  await done();
});

test("a sign that the game refuses is passed over, and a board that must be a square grows on both sides", async () => {
  const { page, done } = await open(link({ game: "nogo", position: "BB/B." }));
  const is = positionIn(page);
  await says(page, "(");
  await page.getByRole("button", { name: "A click changes a cell" }).click();
  await page.locator(".spot[data-name=r2c2]").click();
  // Every stone and `#` would leave stones without an empty cell beside them.
  await page.locator("#page > .says", { hasText: "found `" }).waitFor();
  await page.evaluate((hash) => { location.hash = hash; }, link({ game: "nogo", position: ".B/.B" }));
  await says(page, "(");
  await page.locator(".spot[data-name=r1c1]").click();
  await is("#B/.B");
  await says(page, "(");
  await page.evaluate((hash) => { location.hash = hash; }, link({ game: "notakto", position: "3x3" }));
  await says(page, "(");
  await page.getByRole("button", { name: "Add a row" }).click();
  await is("..../..../..../....");
  await says(page, "(");
  await page.getByRole("button", { name: "Remove the last column" }).click();
  await is(".../.../...");
  await done();
});

test("where what had the focus is gone, the keys go on at the board", async () => {
  const { page, done } = await open(link({ game: "cram", position: "2x3" }));
  await says(page, "(");
  await page.locator(".moves button.move").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.includes("move="));
  await says(page, "(");
  await page.waitForFunction(() => document.activeElement?.matches(".spot, .move"));
  await page.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !location.hash.includes("move="));
  await says(page, "(");
  await page.waitForFunction(() => document.activeElement?.matches(".spot"));
  await done();
});

test("a resignation is taken back, and a limit is named", async () => {
  const { page, done } = await open(link({ game: "nim", position: "3 + 5", view: "play", first: "program" }));
  await page.locator(".verdict", { hasText: "your turn" }).waitFor();
  const undo = page.getByRole("button", { name: "Undo" });
  assert(await undo.isDisabled());
  await page.getByRole("button", { name: "Resign" }).click();
  await page.locator(".verdict", { hasText: "You resigned." }).waitFor();
  await undo.click();
  await page.locator(".verdict", { hasText: "your turn" }).waitFor();
  await page.evaluate((hash) => { location.hash = hash; }, link({ game: "n: n - k for k in range(1, n // 2 + 1)", position: "4294967297" }));
  await page.locator(".search", { hasText: "more moves than there is memory for" }).waitFor();
  await done();
});

test("arrows, loops, double edges and families are edited", async () => {
  const { page, done } = await open(link({ game: "graph", position: "a moves a->b b->c" }));
  const vertex = vertexIn(page), is = positionIn(page);
  const press = (name) => page.getByRole("button", { name, exact: true }), join = async (from, to) => { await vertex(from).click(); await vertex(to).click(); };
  const go = async (parts) => {
    await page.evaluate((hash) => { location.hash = hash; }, link(parts));
    await page.waitForFunction((game) => new URLSearchParams(location.hash.slice(1)).get("game") === game && document.querySelector(".vertex"), parts.game);
    await says(page, "(");
  };
  await says(page, "(");
  await press("A click changes the graph").click();
  assert.equal(await page.locator(".graph svg polygon").count(), 2);
  assert.equal(await vertex("a").getAttribute("aria-label"), "a, the vertex to move from");
  await join("c", "a");
  await is("a moves a->b b->c c->a");
  await says(page, "draw");
  await join("b", "a");
  await is("a moves a->b b->c c->a b->a");
  await join("c", "a");
  await is("a moves a->b b->c b->a");
  await vertex("c").click();
  await press("Loop").click();
  await is("a moves a->b b->c b->a c->c");
  await says(page, "(");
  await picture(page, "graph of arrows");
  await press("Start here").click();
  await is("c moves a->b b->c b->a c->c");
  await press("Add a vertex").click();
  await is("c moves a->b b->c b->a c->c d");
  await vertex("c").focus();
  await page.keyboard.press("Delete");
  await is("a moves a->b b->a d");
  await says(page, "(");
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run());
  assert.deepEqual(violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.html.slice(0, 120))}`), []);
  await go({ game: "hackenbush", position: "0-a a-b" });
  await join("a", "b");
  await is("0-a a-b a-b");
  await says(page, "(");
  assert.equal(await page.locator(".graph svg path").count(), 3);
  await vertex("b").click();
  await press("Loop").click();
  await is("0-a a-b a-b b-b");
  await says(page, "(");
  await picture(page, "graph of hackenbush");
  // The vertex is still chosen. A loop that nothing joins to the ground goes with its vertex.
  await vertex("a").click();
  await is("0-a");
  await says(page, "(");
  for (const [family, edges, from, to, changed] of [["path4", 3, "1", "4", "1-2 2-3 3-4 1-4"], ["cycle5", 5, "1", "2", "2-3 3-4 4-5 1-5"], ["graph6:Bw", 3, "0", "1", "0-2 1-2"]]) {
    await go({ game: "node-kayles", position: family });
    await page.waitForFunction((edges) => document.querySelectorAll(".graph svg path").length === edges, edges);
    await join(from, to);
    await is(changed);
    await says(page, "(");
  }
  // The last edge may go: the vertices stay.
  await go({ game: "node-kayles", position: "a-b" });
  await join("a", "b");
  await is("a, b,");
  await join("a", "b");
  await is("a-b");
  // The last vertex does not go.
  await go({ game: "graph", position: "a moves a->a" });
  await vertex("a").focus();
  await page.keyboard.press("Delete");
  await join("a", "a");
  await is("a moves a->a");
  await done();
});

test("a wrong position is refused with its place, and the rest goes on", async () => {
  const { page, done } = await open(link({ game: "crosscut", position: "..*/.x." }));
  await page.getByRole("alert").getByText("POSITION").waitFor();
  await page.getByLabel("Position", { exact: true }).fill("*");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await says(page, "wins (N)");
  await done();
});

test("every game of the list answers its example", async () => {
  const { page, done } = await open();
  const names = await page.locator("header select option").evaluateAll((options) => options.map((option) => option.value));
  for (const name of names.filter((name) => name !== "other" && name !== "rule.py")) {
    await page.locator("header select").selectOption(name);
    await page.waitForFunction((name) => new URLSearchParams(location.hash.slice(1)).get("game") === name, name);
    await page.locator(".verdict").waitFor({ timeout: 20_000 });
    assert.doesNotMatch(await verdict(page), /not known/, name);
    assert.equal(await page.locator(".left .wrong").count(), 0, name);
    await picture(page, `game ${name.replace(/[^a-z0-9]/g, "-")}`);
  }
  await done();
});

test("sums, codes, rules of one line and misere play", async () => {
  for (const [parts, expected] of [
    [{ game: "kayles: 12 + cram: 2x3 + *2", position: "" }, /wins \(N\)/],
    [{ game: "0.137", position: "1000000000000000000" }, /Grundy value/],
    [{ game: "n: n - k for k in range(1, n // 2 + 1)", position: "31" }, /loses \(P\)/],
    [{ game: "kayles", position: "5", misere: "1" }, /wins \(N\)/],
    [{ game: "nim", position: "999999999999999999 + 2" }, /Grundy value \*999999999999999997/],
    [{ game: "wythoff", position: "(1000000000000,618033988749)" }, /wins \(N\)/],
  ]) {
    const { page, done } = await open(link(parts));
    await page.locator(".verdict").waitFor({ timeout: 10_000 }).catch(async () => assert.fail(`${JSON.stringify(parts)}: ${await page.locator("main").innerText()}`));
    assert.match(await verdict(page), expected, JSON.stringify(parts));
    await done();
  }
});

test("a rule of one's own, its errors, its test and its table", async () => {
  const { page, done } = await open();
  await page.locator("header select").selectOption("rule.py");
  await says(page, "(");
  const editor = page.getByLabel("Rule", { exact: true }).and(page.locator("textarea"));
  await editor.fill("def moves(n):\n    for k in range(1, n + 1)\n        yield n - k\n");
  await page.locator(".rule .says", { hasText: "rule.py:2" }).waitFor();
  assert.equal((await page.locator(".rule .numbers .wrong").innerText()).trim(), "2");
  await picture(page, "rule with an error");
  await editor.fill("position = Heap()\n\ndef moves(n):\n    for k in range(1, min(n, 3) + 1):\n        yield n - k\n");
  await page.locator(".rule .says", { hasText: "The rule is read." }).waitFor();
  await page.getByLabel("Position", { exact: true }).fill("8");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await says(page, "loses (P)");
  await page.getByRole("button", { name: "Test the rule" }).click();
  await page.locator(".rule .says", { hasText: "tested" }).waitFor();
  await view(page, "Table");
  await page.getByRole("button", { name: "Fill the table" }).click();
  await page.locator(".right pre", { hasText: "largest 3" }).waitFor();
  await picture(page, "rule and its table");
  const hash = await shown(page);
  assert.match(hash, /rule=/);
  await page.reload();
  await page.waitForSelector("#page[data-ready]");
  assert.match(await page.locator(".rule textarea").inputValue(), /min\(n, 3\)/);
  await done();
});

test("an error is under its line, at its column, and does not move the text", async () => {
  const { page, done } = await open(link({ game: "nim", position: "3" }));
  await page.locator("header select").selectOption("rule.py");
  await says(page, "(");
  const editor = page.locator(".rule textarea"), before = await editor.boundingBox();
  await editor.fill("position = Heap()\n\ndef moves(n):\n    for k in range(1, n + 1)\n        yield n - k\n# the end\n");
  await editor.evaluate((text) => text.setSelectionRange(5, 5));
  const fault = page.locator(".fault .message");
  await fault.filter({ hasText: "^ found the end of the line, expected `:`" }).waitFor();
  assert.deepEqual(await editor.boundingBox(), before);
  assert.equal(await editor.evaluate((text) => (document.activeElement === text ? text.selectionStart : -1)), 5);
  assert.equal(await editor.getAttribute("aria-invalid"), "true");
  assert.match(await page.locator(`#${await editor.getAttribute("aria-describedby")}`).innerText(), /expected `:`[^]*rule.py:4:29/);
  // Where the message is, in lines and signs of the text.
  const [row, column] = await fault.evaluate((message) => {
    const text = document.querySelector(".rule textarea"), style = getComputedStyle(text), box = text.getBoundingClientRect(), at = message.getBoundingClientRect();
    const sign = document.querySelector(".fault .before").getBoundingClientRect().width / 28, edge = parseFloat(style.paddingTop) + 1;
    return [(at.top + at.height / 2 - box.top - edge) / parseFloat(style.lineHeight), (at.left - box.left - edge) / sign];
  });
  assert(row > 4 && row < 5 && Math.abs(column - 28) < 0.2, `row ${row}, column ${column}`);
  await picture(page, "an error under its line");
  await editor.press("x");
  await fault.waitFor({ state: "detached" });
  await done();
});

test("on a phone a long message goes on in the next line", async () => {
  const { page, done } = await open(link({ game: "nim", position: "3" }), { viewport: { width: 360, height: 740 } });
  await page.locator("header select").selectOption("rule.py");
  await says(page, "(");
  await page.locator(".rule textarea").fill("position = Heap()\n\ndef moves(n):\n    for k in range(1, n + 1)\n        yield n - k\n");
  await page.locator(".fault .message", { hasText: "expected `:`" }).waitFor();
  const [right, ...lines] = await page.locator(".fault .message").evaluate((message) => [document.querySelector(".rule textarea").getBoundingClientRect().right, ...[...message.getClientRects()].map((line) => line.right)]);
  assert(lines.length > 1 && lines.every((line) => line <= right + 1), `${lines} beyond ${right}`);
  await picture(page, "phone, a long message");
  await done();
});

test("a rule is read once for each change, and what is older looks and is said to be old", async () => {
  const { page, done } = await open(link({ game: "nim", position: "3" }));
  await page.locator("header select").selectOption("rule.py");
  // The position of the example comes after the rule.
  await page.waitForFunction(() => /rule=.*position=[^&]/.test(location.hash));
  await page.waitForTimeout(500);
  await says(page, "(");
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    /** @type {any} */ (window).asked = [];
    Worker.prototype.postMessage = function (message) {
      if (message.args) /** @type {any} */ (window).asked.push(message.args[1]);
      post.call(this, message);
    };
  });
  const editor = page.locator(".rule textarea"), asked = () => page.evaluate(() => /** @type {any} */ (window).asked.splice(0));
  const rule = (most) => `position = Heap()\n\ndef moves(n):\n    for k in range(1, min(n, ${most}) + 1):\n        yield n - k\n`;
  await editor.fill(rule(3));
  await page.locator(".rule .says", { hasText: "The rule is read." }).waitFor();
  await says(page, "(");
  await page.locator(".sides.old").waitFor({ state: "detached" });
  assert.deepEqual(await asked(), ["games", "draw", "solve"]);
  await editor.fill("position = Heap(");
  await page.locator(".sides.old .verdict").waitFor();
  await page.getByRole("status").getByText("What is shown below is from before the last change.").waitFor();
  assert.equal(await page.locator(".old .verdict").evaluate((shown) => getComputedStyle(shown).fontStyle), "italic");
  await page.locator(".rule .says", { hasText: "never closed" }).waitFor();
  await picture(page, "old");
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run());
  assert.deepEqual(violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.html.slice(0, 120))}`), []);
  assert.deepEqual(await asked(), ["games"]);
  // The rule of before is no change.
  await editor.fill(rule(3));
  await page.locator(".sides.old").waitFor({ state: "detached" });
  assert.equal(await page.locator(".aged").innerText(), "");
  await done();
});

test("typing in the editor does not wait", async () => {
  const { page, done } = await open();
  await page.locator("header select").selectOption("rule.py");
  await says(page, "(");
  const longest = await page.locator(".rule textarea").evaluate(async (text) => {
    let longest = 0;
    for (let at = 0; at < 60; at += 1) {
      const begun = performance.now();
      text.setRangeText("#", text.value.length, text.value.length, "end");
      text.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      longest = Math.max(longest, performance.now() - begun);
    }
    return longest;
  });
  console.log(`# the longest wait for a key: ${longest.toFixed(0)} ms`);
  await done();
});

test("a long search is stopped, and the page does not freeze", async () => {
  const { page, done } = await open(link({ game: "cram", position: "9x9" }));
  await page.getByRole("button", { name: "Stop" }).waitFor();
  await page.getByText("Searching … 2 s").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("The search was stopped.").waitFor();
  assert.match(await verdict(page), /not known/);
  assert.doesNotMatch(await page.locator(".right").innerText(), /Grundy value/);
  await page.locator("header select").selectOption("nim");
  await page.waitForFunction(() => location.hash.includes("game=nim"));
  await says(page, "Grundy value");
  await done();
});

test("tables, explanations and certificates that are stopped say what is known", async () => {
  const stop = (page) => page.getByRole("button", { name: "Stop" }).click();
  const parts = { game: "cram", position: "9x9" };
  let { page, done } = await open(link({ ...parts, view: "table" }));
  await page.getByRole("button", { name: "Stop" }).click().catch(() => {});
  await page.locator("input[name=sizes]").fill("1x1..8x8");
  await page.getByRole("button", { name: "Fill the table" }).click();
  await page.locator(".right .search", { hasText: "Searching" }).waitFor();
  await page.locator(".right svg", { hasText: "not all are known" }).waitFor();
  await stop(page);
  await page.locator(".right").getByText("The search was stopped. What is shown is what was known then.").waitFor();
  await page.locator(".right svg", { hasText: "not all are known" }).waitFor();
  await picture(page, "table, stopped");
  await done();
  ({ page, done } = await open(link({ ...parts, view: "certificate" })));
  await page.getByRole("button", { name: "Write a certificate" }).click();
  await page.locator(".right pre", { hasText: "It is not known who wins." }).waitFor();
  await stop(page);
  await page.locator(".right").getByText("What is shown is what was known then.").waitFor();
  await page.locator(".right pre", { hasText: "It is not known who wins." }).waitFor();
  await done();
  ({ page, done } = await open(link({ ...parts, view: "explain" })));
  await page.getByText("Searching … 2 s").waitFor();
  await stop(page);
  await page.locator(".cards p", { hasText: "It is not known who wins" }).waitFor();
  await stop(page);
  await page.locator(".cards").getByText("What is shown is what was known then.").waitFor();
  await page.locator(".cards p", { hasText: "It is not known who wins" }).waitFor();
  await done();
});

test("no round of a table and of an explanation runs twice", async () => {
  for (const [parts, command, act, found, words] of [
    [{ game: "kayles", position: "5", view: "table" }, "table", (page) => page.getByRole("button", { name: "Fill the table" }).click(), ".figure svg", "kayles, heaps 0..60"],
    [{ game: "crosscut", position: "..*/.*.", view: "explain" }, "explain", () => {}, ".card", "The player to move loses"],
  ]) {
    const { page, done } = await open(link(parts), { hasSpies: true });
    if (command === "explain") await page.locator(".right details pre").waitFor();
    await page.evaluate((command) => {
      const spies = /** @type {any} */ (window);
      let rounds = 0;
      // The first round ends by its limit.
      spies.change = async (ended) => {
        if (!spies.asked.at(-1).startsWith(command) || rounds++ > 0) return;
        ended.code = 3;
        await new Promise((resolve) => setTimeout(resolve, 1000));
      };
    }, command);
    if (parts.view === "explain") await page.locator("select[name='Explain the move']").selectOption("r1c3");
    await act(page);
    const isTable = command === "table", asked = async () => (await page.evaluate(() => /** @type {any} */ (window).asked)).filter((args) => args.startsWith(command)).map((args) => /(--format \w+ )?--max-time \w+/.exec(args)?.[0]);
    const box = page.locator(".right details", { hasText: "As one text" });
    await box.waitFor();
    await page.locator(`.right ${found}`).first().waitFor();
    const format = isTable ? "" : "--format json ", rounds = (await asked()).slice(-2);
    assert.deepEqual(rounds, [`${format}--max-time 1s`, `${format}--max-time 4s`]);
    const count = (await asked()).length;
    // The text of an explanation is made when it is asked for.
    await box.locator("summary").click();
    await box.locator("pre", { hasText: words }).waitFor();
    if (!isTable) {
      assert.deepEqual((await asked()).slice(count), ["--format text --max-time 4s"]);
      await done();
      continue;
    }
    // The texts of a table were written together.
    await page.getByRole("button", { name: "CSV" }).click();
    await page.getByText("Copied.").or(page.locator("textarea[aria-label=CSV]")).first().waitFor();
    assert.deepEqual((await asked()).slice(count), []);
    // Long texts are made one by one.
    await page.locator("input[name=sizes]").fill("0..200000");
    await page.getByRole("button", { name: "Fill the table" }).click();
    await page.locator(".figure svg", { hasText: "heaps 0..200000" }).waitFor();
    await page.getByRole("button", { name: "CSV" }).click();
    await page.getByText("Copied.").or(page.locator("textarea[aria-label=CSV]")).first().waitFor();
    assert.match((await page.evaluate(() => /** @type {any} */ (window).asked)).at(-1), /^table --out table.csv --max-time /);
    await done();
  }
});

test("while a search runs, the page says how far it is", async () => {
  const { page, done } = await open(link({ game: "cram", position: "9x9" }));
  const count = async () => {
    const text = await page.locator(".search", { hasText: / s, [\d,]+ positions/ }).first().innerText();
    return Number(/ s, ([\d,]+) positions/.exec(text)?.[1].replaceAll(",", ""));
  };
  const first = await count();
  assert(first > 0, `${first} positions`);
  await page.waitForFunction((first) => Number(/ s, ([\d,]+) positions/.exec(document.querySelector(".search")?.textContent ?? "")?.[1].replaceAll(",", "")) > first, first);
  await picture(page, "how far");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText(/The search was stopped/).waitFor();
  // What was counted is no error of the command.
  assert.equal(await page.locator("text=progress").count(), 0);
  // A table says which size it works on.
  await view(page, "Table");
  await page.locator("input[name=sizes]").fill("6x6..8x8");
  await page.getByRole("button", { name: "Fill the table" }).click();
  await page.locator(".right .search", { hasText: / s, \dx\d \(\d of 9\), [\d,]+ positions/ }).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await done();
});

test("the page says that the program is thinking, for how long, and stops it", async () => {
  const { page, done } = await open(link({ game: "cram", position: "7x9", view: "play", first: "program" }));
  await page.getByText("The program is thinking … 1 s").waitFor();
  await page.getByText("The program is thinking … 3 s").waitFor();
  await page.locator(".thinking", { hasText: /, [\d,]+ positions/ }).waitFor();
  await picture(page, "thinking");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator(".verdict", { hasText: "The program was stopped before it moved." }).waitFor();
  await page.getByRole("button", { name: "Let it move" }).click();
  await page.getByText("The program is thinking … 1 s").waitFor();
  await done();
});

test("a game is played to its end against perfect play", async () => {
  for (const misere of [false, true]) {
    const { page, done } = await open(link({ game: "kayles", position: "5", view: "play", ...(misere ? { misere: "1" } : {}) }));
    await page.getByText("It is your turn.").waitFor();
    assert.equal(await page.locator(".right").getByText("leaves").count(), 0);
    for (let turn = 0; turn < 10; turn += 1) {
      await page.locator(".verdict", { hasText: /your turn|win/ }).waitFor();
      if (/You win|program wins/.test(await verdict(page))) break;
      // The hint wins, so the person does.
      await page.getByRole("button", { name: "Hint" }).click();
      const hint = /(\S.*) wins\./.exec((await verdict(page)).replace("It is your turn.", "").replace(/The program plays .*?\. /, "").trim());
      assert(hint, await verdict(page));
      await page.locator(".right summary").click();
      const before = await shown(page);
      await page.locator(".right .moves button", { hasText: new RegExp(`^${hint[1].replace(/[+>-]/g, "\\$&")}$`) }).click();
      await page.waitForFunction((before) => location.hash !== before, before);
      await page.locator(".verdict", { hasText: /your turn|win/ }).waitFor();
    }
    await page.getByText("You win.").waitFor();
    await picture(page, misere ? "play, misere" : "play");
    await done();
  }
});

test("moves on the board are played, and the program answers", async () => {
  const { page, done } = await open(link({ game: "crosscut", position: "..*/.*.", view: "play" }));
  await page.getByText("It is your turn.").waitFor();
  // The signs are there, and the values are not.
  assert.deepEqual(await page.locator(".board svg text").allTextContents().then((texts) => texts.filter((text) => !/^[rc]\d/.test(text))), ["*", "*"]);
  await page.locator(".spot[data-name=r1c3]").click();
  await page.getByText("The program wins.").waitFor();
  assert.match(await shown(page), /move=r1c3&move=r2c2/);
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByText("It is your turn.").waitFor();
  await done();
});

test("an explanation has cards that load their positions", async () => {
  const { page, done } = await open(link({ game: "crosscut", position: "..*/.*.", view: "explain" }));
  await page.locator(".card").first().waitFor();
  await picture(page, "explain");
  await page.locator(".card li", { hasText: "then r2c2 leaves 0" }).getByRole("button", { name: "r1c3" }).click();
  await page.waitForFunction(() => location.hash.includes("move=r1c3"));
  await page.locator("header select").selectOption("other");
  await page.getByLabel("Code, rule in one line").fill("kayles: 4 + crosscut: ..*/.*. + *2");
  await page.getByRole("button", { name: "Show", exact: true }).first().click();
  await page.locator(".card", { hasText: "Why part A has the value 1" }).getByRole("button", { name: "1 + 1" }).click();
  await page.waitForFunction(() => location.hash.includes("game=kayles&position=1+%2B+1"));
  await done();
});

test("a certificate is made, and the second program checks it", async () => {
  const { page, done } = await open(link({ game: "cram", position: "3x4", view: "certificate" }));
  await page.getByRole("button", { name: "Write a certificate" }).click();
  await page.locator("pre.valid", { hasText: "VALID" }).waitFor();
  await page.locator("pre.text", { hasText: "bouton certificate 1" }).waitFor();
  await picture(page, "certificate");
  await done();
});

test("while the second program works, the certificate is there, and the work can be stopped", async () => {
  const { page, done } = await open(link({ game: "cram", position: "3x4", view: "certificate" }), { hasSpies: true });
  // The second program never ends.
  await page.evaluate(() => { /** @type {any} */ (window).change = (ended) => (/VALID/.test(ended.out) ? new Promise(() => {}) : undefined); });
  await page.getByRole("button", { name: "Write a certificate" }).click();
  await page.getByText("the second program is checking it").waitFor();
  await page.locator("pre.text", { hasText: "bouton certificate 1" }).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("The search was stopped.").waitFor();
  await page.locator("pre.text", { hasText: "bouton certificate 1" }).waitFor();
  await page.getByRole("button", { name: "Save as a file" }).waitFor();
  assert.equal(await page.locator("pre.valid").count(), 0);
  await done();
});

test("while the certificate of a far heap is made, the page says what is known", async () => {
  const { page, done } = await open(link({ game: "0.106", position: "100000", view: "certificate" }));
  await page.getByRole("button", { name: "Write a certificate" }).click();
  await page.getByText("There is no certificate yet.").waitFor();
  await page.locator(".right pre.text", { hasText: "Grundy value 5" }).waitFor();
  await page.locator(".right .search", { hasText: "Searching" }).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("The search was stopped.").waitFor();
  await page.getByText("There is no certificate yet.").waitFor();
  await done();
});

test("a table and a pattern", async () => {
  const { page, done } = await open(link({ game: "kayles", position: "5", view: "table" }));
  await page.getByRole("button", { name: "Look for a pattern" }).click();
  await page.locator(".right pre", { hasText: "period 12" }).waitFor();
  await page.getByRole("button", { name: "Fill the table" }).click();
  await page.locator(".right pre", { hasText: "kayles, heaps 0..60" }).waitFor();
  await page.locator(".figure svg").waitFor();
  await picture(page, "table of heaps");
  // The points of many heaps are a path for each colour.
  await page.locator("input[name=sizes]").fill("0..9000");
  await page.getByRole("button", { name: "Fill the table" }).click();
  await page.locator(".figure svg", { hasText: "heaps 0..9000" }).waitFor();
  const paths = await page.locator(".figure svg path[stroke-width]").evaluateAll((all) => all.map((path) => path.getAttribute("d")?.length ?? 0));
  assert(paths.length > 1 && Math.max(...paths) > 1000, `${paths}`);
  await picture(page, "table of many heaps");
  // In rows of the period equal values are below one another.
  await page.locator("input[name=sizes]").fill("0..200");
  await page.locator("input[name=wrap]").fill("period");
  await page.getByRole("button", { name: "Fill the table" }).click();
  await page.locator(".figure svg text", { hasText: "+11" }).waitFor();
  assert.equal(await page.locator(".figure svg text", { hasText: "+12" }).count(), 0);
  assert.match(await shown(page), /wrap=period/);
  await picture(page, "heat map of heaps");
  await page.reload();
  await page.waitForSelector("#page[data-ready]");
  assert.equal(await page.locator("input[name=wrap]").inputValue(), "period");
  await page.locator("input[name=wrap]").fill("0");
  await page.getByRole("button", { name: "Fill the table" }).click();
  await page.locator(".right .wrong", { hasText: "expected `period` or a whole number from 1" }).waitFor();
  await page.locator("header select").selectOption("cram");
  await page.getByRole("button", { name: "Fill the table" }).click();
  await page.locator(".right pre", { hasText: "cram, full boards 1x1..4x4" }).waitFor();
  await picture(page, "table of boards");
  // A pattern of boards is in one row of them.
  await page.locator("input[name=sizes]").fill("1x1..2x6");
  await page.getByRole("button", { name: "Look for a pattern" }).click();
  await page.locator(".right pre", { hasText: "full boards 2x1..2x6" }).waitFor();
  assert.equal(await page.locator(".right pre", { hasText: "full boards 1x1..1x6" }).count(), 1);
  // Where sizes have no position, no limit is blamed.
  await page.locator("header select").selectOption("notakto");
  await page.locator("input[name=sizes]").fill("1x1..3x3");
  await page.getByRole("button", { name: "Fill the table" }).click();
  await page.locator(".right .limit", { hasText: "expected a square board" }).waitFor();
  assert.equal(await page.getByText("A limit of time or memory").count(), 0);
  await done();
});

test("values are hidden until a move is chosen", async () => {
  const { page, done } = await open(link({ game: "crosscut", position: "..*/.*.", predict: "1" }));
  await page.getByText("Values are hidden").waitFor();
  assert.equal(await page.locator(".verdict").count(), 0);
  await page.getByRole("button", { name: "No move wins" }).click();
  await page.getByText("Right: no move wins here.").waitFor();
  await says(page, "loses (P)");
  await done();
});

test("while values are hidden, no view and no button tells them or says otherwise", async () => {
  const { page, done } = await open(link({ game: "crosscut", position: "..*/.*.", predict: "1", view: "explain" }));
  await page.getByText("Values are hidden").waitFor();
  await page.getByRole("button", { name: "A click predicts a move" }).waitFor();
  await page.waitForTimeout(500);
  assert.equal(await page.locator(".card").count(), 0);
  await page.getByLabel("Predict first").click();
  await page.locator(".card").first().waitFor();
  await page.getByRole("button", { name: "A click makes a move" }).waitFor();
  await done();
});

test("values are written in one way, and not where there are none", async () => {
  let { page, done } = await open(link({ game: "nim", position: "3" }));
  await page.locator(".moves li", { hasText: /^3 -> 2 leaves 2$/ }).waitFor();
  await done();
  ({ page, done } = await open(link({ game: "nim", position: "3 + 2 + 2", misere: "1" })));
  await page.locator(".parts").waitFor();
  assert.doesNotMatch(await page.locator(".parts").innerText(), /\?/);
  await done();
  // Where no move has a place in the drawing, no click makes one.
  ({ page, done } = await open(link({ game: "tartan:twins,twins", position: "TTTT/THTT/TTTH" })));
  await page.getByRole("button", { name: "Moves are in the list" }).waitFor();
  await done();
  // Where no certificate is written, there is no button for one.
  ({ page, done } = await open(link({ game: "tartan:twins,twins", position: "TTTT/THTT/TTTH", view: "certificate" })));
  await page.locator(".right", { hasText: "no certificates" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Write a certificate" }).count(), 0);
  await done();
});

test("on a phone the title of a table and a long message go on in the next line", async () => {
  let { page, done } = await open(link({ game: "kayles", position: "5", view: "table", sizes: "0..60" }), { viewport: { width: 360, height: 740 } });
  await page.locator(".title", { hasText: "kayles, heaps 0..60" }).waitFor();
  await picture(page, "phone, a table of heaps");
  await done();
  ({ page, done } = await open(link({ game: "cram", position: "1y1" }), { viewport: { width: 360, height: 740 } }));
  const [inner, wide] = await page.getByRole("alert").evaluate((alert) => [alert.clientWidth, alert.scrollWidth]);
  assert(wide <= inner, `${wide} > ${inner}`);
  await picture(page, "phone, a wrong position");
  await done();
});

test("what is predicted of a draw, and of what is not known", async () => {
  for (const [parts, words] of [[{ game: "graph", position: "a moves a->b b->a" }, "Right: no move wins here, and a move keeps a draw."], [{ game: "cram", position: "9x9" }, "It is not known whether a move wins here."]]) {
    const { page, done } = await open(link({ ...parts, predict: "1" }));
    await page.getByRole("button", { name: "No move wins" }).click();
    await page.locator(".says", { hasText: words }).waitFor();
    await done();
  }
});

test("games of sums, of several lines, with draws, and with resignations", async () => {
  const play = (parts) => open(link({ position: "", view: "play", ...parts }));
  const make = async (page, move) => {
    await page.getByLabel("Your move").fill(move);
    await page.getByRole("button", { name: "Make it" }).click();
  };
  let { page, done } = await play({ game: "kayles: 3 + *2", misere: "1" });
  await make(page, "1: 3 -> 2");
  await page.locator(".verdict", { hasText: /The program plays|win/ }).waitFor();
  assert.equal(await page.locator(".wrong").count(), 0);
  await done();
  ({ page, done } = await play({ game: "crosscut", position: "*.*\n*.*" }));
  await make(page, "r1c1");
  await page.locator(".verdict", { hasText: /The program plays|win/ }).waitFor();
  await done();
  // Notakto is misere by its own rules, and so is a sum with it.
  ({ page, done } = await play({ game: "notakto: 1x1 + nim: 1", first: "two" }));
  await make(page, "1: r1c1");
  await page.locator(".past li", { hasText: "r1c1" }).waitFor();
  await page.getByText("It is your turn.").waitFor();
  await make(page, "2: 1 -> 0");
  await page.getByText("Player 1 wins.").waitFor();
  await done();
  const round = ["a -> b", "b -> a", "a -> b", "b -> a", "a -> b", "b -> a"];
  ({ page, done } = await open(`${link({ game: "graph", position: "a moves a->b b->a", view: "play" })}&${round.map((move) => link({ move })).join("&")}`));
  await make(page, "a -> b");
  await page.getByText("it is a draw").waitFor();
  await done();
  ({ page, done } = await play({ game: "nim", position: "3 + 5", first: "program" }));
  await page.getByText("It is your turn.").waitFor();
  const moves = await shown(page);
  await page.reload();
  await page.waitForSelector("#page[data-ready]");
  await page.getByText("It is your turn.").waitFor();
  assert.equal(await shown(page), moves);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByText("You resigned. The program wins.").waitFor();
  await page.locator("header select").selectOption("kayles");
  await page.getByText("It is your turn.").waitFor();
  await done();
});

test("names and positions that are typed", async () => {
  const { page, done } = await open();
  await page.locator("header select").selectOption("other");
  await says(page, "loses (P)");
  const show = async (name, words) => {
    await page.getByLabel("Code, rule in one line").fill(name);
    await page.locator("header").getByRole("button", { name: "Show" }).click();
    await says(page, words);
  };
  await show("n: n - k for k in range(1, n // 2 + 1)", "loses (P)");
  await show("0.77: 5 + kayles: 5", "loses (P)");
  await show("kayles: 12", "Grundy value *4");
  await show("tartan:ruler,twins", "Grundy value *15");
  // What was typed is not lost by another view, and a wrong address changes nothing.
  await page.getByLabel("Position", { exact: true }).fill("(3,3)");
  await view(page, "Explain");
  assert.equal(await page.getByLabel("Position", { exact: true }).inputValue(), "(3,3)");
  await page.evaluate(() => { location.hash = "#zzz"; });
  await page.locator(".says", { hasText: "could not be read" }).waitFor();
  await done();
});

test("large numbers are exact, and misere play has tables", async () => {
  let { page, done } = await open(link({ game: "nim", position: "9007199254740993", view: "explain" }));
  await page.locator(".card h2", { hasText: "9007199254740993" }).waitFor();
  await done();
  ({ page, done } = await open(link({ game: "kayles", position: "5", misere: "1", view: "table" })));
  await page.getByRole("button", { name: "Fill the table" }).click();
  await page.locator(".right pre.text", { hasText: "misere" }).waitFor();
  // Outcomes are no sequence.
  await page.getByRole("button", { name: "CSV" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "b-file" }).count(), 0);
  // They have a picture, and a pattern.
  await page.locator(".figure svg", { hasText: "kayles in misere play, heaps 0..60: outcomes" }).waitFor();
  assert.equal(await page.locator(".figure svg text", { hasText: /^P$/ }).count(), 6);
  await picture(page, "outcomes of heaps");
  await page.getByRole("button", { name: "Look for a pattern" }).click();
  await page.locator(".right pre", { hasText: "kayles in misere play, outcomes" }).waitFor();
  await done();
});

test("with the keyboard alone", async () => {
  const { page, done } = await open();
  await says(page, "wins (N)");
  for (let steps = 0; steps < 60 && !(await page.evaluate(() => document.activeElement?.classList.contains("spot"))); steps += 1) await page.keyboard.press("Tab");
  assert(await page.evaluate(() => document.activeElement?.classList.contains("spot")), "the board is reached by Tab");
  for (let steps = 0; steps < 12 && (await page.evaluate(() => document.activeElement?.dataset.name)) !== "r3c3"; steps += 1) {
    await page.keyboard.press(["ArrowDown", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"][steps % 5]);
  }
  assert.equal(await page.evaluate(() => document.activeElement?.dataset.name), "r3c3");
  await page.keyboard.press("Enter");
  await says(page, "loses (P)");
  assert(await page.evaluate(() => document.activeElement?.classList.contains("spot")), "the focus stays on the board");
  await page.keyboard.press("u");
  await says(page, "wins (N)");
  await done();
});

const VIEWS = ["analyse", "play", "explain", "table", "certificate"];

test("axe finds nothing, light and dark, in any view", async () => {
  for (const colorScheme of ["light", "dark"]) {
    for (const name of VIEWS) {
      const { page, context } = await open(link({ game: "kayles: 4 + crosscut: ..*/.*. + *2", position: "", view: name }), { colorScheme, bypassCSP: true });
      await page.locator(".right > *").first().waitFor({ state: "attached" });
      await page.waitForTimeout(400);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run());
      assert.deepEqual(violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.html.slice(0, 120))}`), [], `${name} ${colorScheme}`);
      await picture(page, `${name} ${colorScheme}`);
      await context.close();
    }
  }
});

test("on paper there are the game, the board and questions, or the answer, and nothing to press", async () => {
  const { page, done } = await open(link({ game: "crosscut", position: "..*/.*.", predict: "1" }));
  await page.getByText("Values are hidden").waitFor();
  const isSeen = (words) => page.getByText(words).first().isVisible();
  assert.equal(await isSeen("Which moves win?"), false);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.getByRole("heading", { name: "crosscut" }).isVisible(), true);
  for (const words of ["Take a marked cell", "The player who cannot move loses.", "Name:", "Who wins if both play well", "Which moves win?", "What is the Grundy value?", "Why?"]) assert.equal(await isSeen(words), true, words);
  for (const words of ["Values are hidden", "Point at a move"]) assert.equal(await isSeen(words), false, words);
  const pressed = () => page.locator("button:not(.move):not(.spot), select, input, textarea").evaluateAll((all) => all.filter((one) => one.getClientRects().length > 0).map((one) => one.outerHTML));
  assert.deepEqual(await pressed(), []);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "No move wins" }).click();
  await says(page, "loses (P)");
  await page.emulateMedia({ media: "print" });
  assert.equal(await isSeen("Which moves win?"), false);
  assert.equal(await isSeen("The player to move loses (P)."), true);
  assert.deepEqual(await pressed(), []);
  await page.emulateMedia({ media: "screen" });
  // A wide picture is as wide as the paper.
  await page.locator("header select").selectOption("kayles");
  await view(page, "Table");
  await page.getByRole("button", { name: "Fill the table" }).click();
  await page.locator(".figure svg").waitFor();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 680, height: 900 });
  assert(await page.locator(".figure svg").evaluate((figure) => figure.getBoundingClientRect().right) <= 680);
  assert.deepEqual(await pressed(), []);
  await done();
});

test("what is printed from a dark page is dark on white", async () => {
  const { page, done } = await open("", { colorScheme: "dark" });
  await says(page, "wins (N)");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const [ink, ground, paper] = await page.locator(".moves .move").first().evaluate((move) => [getComputedStyle(move).color, getComputedStyle(move).backgroundColor, getComputedStyle(document.body).backgroundColor]);
  assert.deepEqual([ink, ground, paper], ["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"]);
  await picture(page, "paper, from a dark page");
  await done();
});

test("who wants no motion gets none", async () => {
  const { page, done } = await open("", { reducedMotion: "reduce" });
  await page.locator(".spot").first().waitFor();
  // Found and asked in one step: the page draws the board again when an answer comes, and a cell that is gone has no style.
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".spot")).transitionDuration), "0s");
  await done();
});

test("a phone's screen and twice the size are wide enough", async () => {
  for (const viewport of [{ width: 360, height: 740 }, { width: 600, height: 450 }]) {
    for (const name of VIEWS) {
      const { page, done } = await open(link({ game: "crosscut", position: "...*../.*..*./..*.../*....*/...*..", view: name }), { viewport });
      await page.locator(".right > *").first().waitFor({ state: "attached" });
      await page.waitForTimeout(300);
      const [inner, wide] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
      assert(wide <= inner, `${name}: ${wide} > ${inner}`);
      if (viewport.width === 360) await picture(page, `phone ${name}`);
      await done();
    }
  }
});

test("on a phone a large board is moved inside its frame, and its places are wide enough for a finger", async () => {
  const rows = Array.from({ length: 20 }, (_, row) => Array.from({ length: 20 }, (_, col) => ((row * 7 + col * 3) % 8 === 0 ? "*" : ".")).join(""));
  const { page, done } = await open(link({ game: "crosscut", position: rows.join("/") }), { viewport: { width: 360, height: 740 }, hasTouch: true });
  await says(page, "(");
  const areWide = async () => {
    const sides = await page.locator(".spot").evaluateAll((spots) => spots.flatMap((spot) => [spot.getBoundingClientRect().width, spot.getBoundingClientRect().height]));
    assert(sides.length > 100 && Math.min(...sides) >= 23.99, `${sides.length} ${Math.min(...sides)}`);
  };
  await areWide();
  const wide = () => page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  assert.deepEqual(await wide(), [360, 360]);
  const moved = () => page.locator(".pan").evaluate((pan) => pan.scrollLeft);
  assert.equal(await moved(), 0);
  const last = await page.locator(".spot[data-name$=c20]").first().getAttribute("data-name");
  await page.locator(`.spot[data-name=${last}]`).tap();
  await page.locator(".past").getByText(last).waitFor();
  await page.waitForTimeout(500);
  await says(page, "(");
  assert(await moved() > 100, "the board stays where it was moved to");
  assert.deepEqual(await wide(), [360, 360]);
  await picture(page, "phone, large board");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "A click changes a cell" }).click();
  await areWide();
  await done();
});

test("an answer without a field that the page needs is answered by a message", async () => {
  for (const [field, message] of [["areas", "it has no `areas`"], ["svg", "it has no `svg`"], ["winning_moves", "it has no `winning_moves`"], ["components", "it has no `components`"], ["", "could not be read"]]) {
    const { page, done } = await open("", { hasSpies: true });
    await says(page, "wins (N)");
    await page.evaluate((field) => { /** @type {any} */ (window).change = (ended) => { ended.out = field ? ended.out.replaceAll(`"${field}":`, '"other":') : ended.out.slice(0, -5); }; }, field);
    await page.locator(".spot[data-name=r3c3]").click();
    await page.getByRole("alert").filter({ hasText: message }).waitFor();
    await page.getByLabel("Position", { exact: true }).waitFor();
    // The page goes on when answers are whole again.
    await page.evaluate(() => { /** @type {any} */ (window).change = null; });
    await page.getByRole("button", { name: "Undo" }).click();
    await says(page, "wins (N)");
    await page.getByRole("button", { name: "A click changes a cell" }).click();
    await page.evaluate(() => { /** @type {any} */ (window).change = (ended) => { ended.out = "null"; }; });
    await page.locator(".spot[data-name=r1c1]").click();
    await page.locator(".says", { hasText: "could not be read" }).waitFor();
    await says(page, "wins (N)");
    await done();
  }
  const { page, done } = await open(link({ game: "crosscut", position: "..*/.*.", view: "explain" }), { hasSpies: true });
  await page.locator(".right details pre").waitFor();
  await page.evaluate(() => { /** @type {any} */ (window).change = (ended) => { ended.out = ended.out.replace('"values":', '"other":'); }; });
  await page.locator("select[name='Explain the move']").selectOption("r1c3");
  await page.locator(".right .wrong", { hasText: "it has no `values`" }).waitFor();
  await done();
});

test("numbers with many decimals are read, and a later answer that cannot be read takes nothing away", async () => {
  const { page, done } = await open("", { hasSpies: true });
  await says(page, "wins (N)");
  await page.evaluate(() => { /** @type {any} */ (window).change = (ended) => { ended.out = ended.out.replace(/"seconds":[\d.e-]+/, '"seconds":1.7906725909999999'); }; });
  await page.locator(".spot[data-name=r3c3]").click();
  await says(page, "loses (P)");
  assert.equal(await page.getByRole("alert").count(), 0);
  // The first round knows something, and the second one cannot be read.
  await page.evaluate(() => {
    let rounds = 0;
    /** @type {any} */ (window).change = async (ended) => {
      if (!/"picture"/.test(ended.out)) return;
      if (rounds++ > 0) ended.out = "{";
      else {
        ended.code = 3;
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    };
  });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("alert").filter({ hasText: "could not be read" }).waitFor();
  assert.match(await verdict(page), /wins \(N\)\..*Grundy value \*2/s);
  await page.getByText("Winning moves (1)").waitFor();
  await done();
});

test("a move that is mistyped is refused, and a game with a wrong move in its link is taken back", async () => {
  let { page, done } = await open(link({ game: "nim", position: "1 + 2 + 4", view: "play" }));
  await page.getByText("It is your turn.").waitFor();
  const hash = await shown(page);
  await page.getByLabel("Your move").fill("zzz");
  await page.getByLabel("Your move").press("Enter");
  await page.locator("#page > .says", { hasText: "found `zzz`, expected a move" }).waitFor();
  assert.equal(await shown(page), hash);
  await page.getByText("It is your turn.").waitFor();
  await page.getByLabel("Your move").fill("4 -> 3");
  await page.getByRole("button", { name: "Make it" }).click();
  await page.getByText(/The program plays/).waitFor();
  await done();
  for (const [parts, name] of [[{ view: "play" }, "start"], [{ view: "play" }, "Undo"], [{}, "Undo"], [{}, "start"]]) {
    ({ page, done } = await open(link({ game: "nim", position: "1 + 2 + 4", move: "zzz", ...parts })));
    const alert = page.getByRole("alert").filter({ hasText: "expected a move" });
    await alert.waitFor();
    assert.doesNotMatch(await alert.innerText(), /--after/);
    await page.getByRole("button", { name, exact: true }).click();
    await (parts.view ? page.getByText("It is your turn.").waitFor() : says(page, "wins (N)"));
    assert.doesNotMatch(await shown(page), /zzz/);
    await done();
  }
});

test("every example of a rule begins with a position that has moves, and a rule without `start` has one", async () => {
  const { page, done } = await open(link({ game: "nim", position: "3" }));
  await page.locator("header select").selectOption("rule.py");
  await page.waitForFunction(() => /rule=.*position=[^&]/.test(location.hash));
  const pick = page.getByLabel("Begin with an example"), names = await pick.locator("option").evaluateAll((options) => options.map((option) => option.value).filter((name) => name));
  assert(names.includes("staircase.py") && names.includes("hackenbush.py"));
  for (const name of names) {
    await pick.selectOption(name);
    await page.locator(".sides:not(.old) .moves button").first().waitFor({ timeout: 20_000 });
    assert.equal(await page.getByRole("alert").count(), 0, name);
    await picture(page, `example ${name}`);
  }
  await page.locator(".rule textarea").fill('position = Board(".#")\n\ndef moves(b):\n    for r, c in b.cells("."):\n        n = b.copy()\n        n[r, c] = "#"\n        yield cell(r, c), n\n');
  await page.waitForFunction(() => location.hash.includes("position=...%2F...%2F..."));
  await page.getByText("Winning moves (9)").waitFor();
  await page.getByLabel("Position", { exact: true }).fill("");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const alert = page.getByRole("alert").filter({ hasText: "the position is missing. Write one under the board." });
  await alert.waitFor();
  assert.doesNotMatch(await alert.innerText(), /bouton|--file/);
  await done();
});

test("the moves of a lost position lose, also where nothing was searched", async () => {
  const { page, done } = await open(link({ game: "cram", position: "8x8" }));
  await says(page, "loses (P)");
  await page.getByRole("heading", { name: "Losing moves (112)" }).waitFor();
  assert.equal(await page.getByText("Not known (").count(), 0);
  assert.match(await page.locator(".spot[data-name='r1c1:r1c2']").getAttribute("title"), /leaves N, loses, the reply r8c7:r8c8 wins/);
  await page.getByLabel("Predict first").check();
  await page.locator(".spot[data-name='r1c1:r1c2']").click();
  await page.locator("#page > .says", { hasText: "r1c1:r1c2 does not win." }).waitFor();
  await done();
});

test("the page's worker and its list of commands read what the command writes, for all games", { skip: !process.env.BOUTON }, async () => {
  const bundle = async (contents, define = {}) => (await build({ stdin: { contents, resolveDir: source }, bundle: true, write: false, format: "iife", globalName: "parts", define })).outputFiles[0].text;
  const worker = await bundle('import "./worker.js"'), parts = await bundle('export * from "./engine.js"; export * from "./solver.js"', { WORKER: JSON.stringify(worker) });
  const bouton = (args) => spawnSync(/** @type {string} */ (process.env.BOUTON), args, { encoding: "utf8", env: { BOUTON_PATH: "plain" } }).stdout;
  // Whole numbers that a number of JavaScript cannot hold are texts.
  const exact = (text) => JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (part) => (/^\d{16,}$/.test(part) ? `"${part}"` : part)));
  const { page, done } = await open();
  await page.evaluate(parts);
  const states = positions(bouton, 4).flatMap(([game, all]) => all.flatMap((position) => [false, true].map((misere) => ({ game, rule: "", position, moves: [], misere }))));
  states.push(...[["nim", "1000000000000000000 + 999999999999999999"], ["kayles", "1000000000000000000"], ["wythoff", "(1000000000000,618033988749)"], ["nim", "4294967297 + 4294967296 + 1"]].map(([game, position]) => ({ game, rule: "", position, moves: [], misere: false })));
  let asked = 0;
  for (let at = 0; at < states.length; at += 50) {
    const some = states.slice(at, at + 50);
    const found = await page.evaluate(async (states) => {
      const { Engine, modules, solve, picture } = /** @type {any} */ (window).parts, engine = /** @type {any} */ (window).engine ??= new Engine((await modules())[0], "bouton");
      const found = [];
      for (const state of states) {
        let last;
        await solve(engine, state, {}, (answer) => { last = answer; });
        found.push({ answer: last, drawn: await picture(engine, state).catch((failure) => failure.message) });
      }
      return found;
    }, some);
    for (const [number, { answer, drawn }] of found.entries()) {
      const { game, position, misere } = some[number], about = [...(misere ? ["--misere"] : []), game, "--", position], name = about.join(" ");
      const expected = exact(bouton(["solve", "--json", "--picture", "--threads", "1", "--max-time", "20s", ...about]));
      // Each move of a lost position loses.
      if (expected.outcome === "P") for (const move of expected.moves ?? []) move.wins ??= false;
      assert.deepEqual({ ...answer, stats: 0 }, { ...expected, stats: 0 }, name);
      const picture = bouton(["draw", "--format", "json", ...about]);
      if (picture) assert.deepEqual(drawn, exact(picture), name);
      else assert.equal(typeof drawn, "string", name);
      asked += 2;
    }
  }
  assert(asked >= 700, `${asked} questions`);
  console.log(`# ${asked} answers of the command and of the page's worker are the same`);
  await done();
});

test("a mistake of the page is said", async () => {
  const { page, context } = await open("", { hasSpies: true });
  await says(page, "wins (N)");
  await page.evaluate(() => { /** @type {any} */ (window).change = (ended) => { ended.out = ended.out.replace(/"components":\[/, '"components":[null,'); }; });
  await page.locator(".spot[data-name=r3c3]").click();
  await page.getByRole("alert").filter({ hasText: "The page made a mistake" }).waitFor();
  await context.close();
});

test("broken and hostile links are answered by a message", async () => {
  const long = "x".repeat(250_000), bomb = "rule=7cEBAQAAAIIg_69uSEABAAAA";
  for (const fragment of [
    "%", "%E0%A4%A", "game=", "view=analyse", "game=crosscut&view=nothing", long, bomb, "rule=!!!", "rule=AAAA", "game=rule.py&position=1",
    link({ game: "<img src=x onerror=alert(1)>", position: "<script>alert(1)</script>" }), link({ game: "crosscut", position: "<svg onload=alert(1)>" }),
    link({ game: "--help", position: "-" }), link({ game: "nim", position: "-" }), link({ game: "/etc/passwd", position: "1" }), link({ game: "a.py", position: "1" }),
    link({ game: "nim", position: "3", move: "<b>x</b>" }), link({ game: "graph", position: '"><img/src=x> moves a->b' }), link({ game: "cram", position: "99999999x99999999" }),
    link({ game: "node-kayles", position: "<b>-<i> <i>-<u>" }), link({ game: "crosscut", position: "*", sizes: "<b>", view: "table" }), "constructor=1", "__proto__=1",
    link({ game: "n: n - 1 while True", position: "5" }), link({ game: "n: n + 1 for k in range(n)", position: "5" }), `game=nim&position=3${"&move=3".repeat(3000)}`,
  ]) {
    const { page, done } = await open(fragment);
    await page.locator(".wrong, .verdict, .board, .says:not(:empty)").first().waitFor({ timeout: 10_000 }).catch(async () => assert.fail(`${fragment.slice(0, 80)}: ${await page.locator("main").innerText()}`));
    assert.equal(await page.locator("img, iframe, object, embed").count(), 0, fragment.slice(0, 80));
    await done();
  }
});
