// Packs the page into one file: node web/pack.mjs SOLVER CHECKER FILE
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { encoded } from "./src/base91.js";

const [solver, checker, file] = process.argv.slice(2);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Bytes, compressed by the command `xz`. The window holds both modules; positions in WebAssembly are not aligned. */
function compressed(bytes) {
  const ended = spawnSync("xz", ["--stdout", "--check=crc32", "--lzma2=preset=9e,dict=8MiB,lc=4,pb=0"], { input: bytes, maxBuffer: 2 ** 30 });
  if (ended.error?.code === "ENOENT") {
    console.error("the page is compressed by the command xz, which is not there: install it (the package xz-utils of Debian, xz elsewhere)");
    process.exit(1);
  }
  if (ended.status !== 0) throw new Error(`xz failed: ${ended.error ?? ended.stderr}`);
  return ended.stdout;
}

/** A script with all that it imports. */
async function bundled(path, define = {}) {
  const made = await build({ entryPoints: [here(path)], bundle: true, minify: true, write: false, format: "iife", target: "es2023", charset: "utf8", define });
  return made.outputFiles[0].text.trim();
}

const folder = here("../examples/rules/");
const rules = Object.fromEntries(readdirSync(folder).filter((name) => name.endsWith(".py")).map((name) => [name, readFileSync(folder + name, "utf8")]));
const worker = await bundled("src/worker.js");
const script = await bundled("src/main.js", { WORKER: JSON.stringify(worker), EXAMPLES: JSON.stringify(rules) });
const style = (await build({ entryPoints: [here("src/style.css")], minify: true, write: false, charset: "utf8" })).outputFiles[0].text.trim();
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = [
  "default-src 'none'", `script-src ${hash(script)} 'wasm-unsafe-eval'`, "worker-src blob:", "img-src data:", `style-src ${hash(style)}`, "base-uri 'none'", "form-action 'none'",
].join("; ");
if (script.includes("</script")) throw new Error("the script would end too early");

const modules = [solver, checker].map((path) => readFileSync(path)), text = encoded(compressed(Buffer.concat(modules)));
const parts = { POLICY: policy, STYLE: style, SCRIPT: script, MODULES: text, END: String(modules[0].length) };
const page = readFileSync(here("src/page.html"), "utf8").replace(/<!--([A-Z]+)-->/g, (_, name) => parts[name]);
writeFileSync(file, page);
console.log(`${file}: ${(page.length / 1e6).toFixed(2)} MB`);
