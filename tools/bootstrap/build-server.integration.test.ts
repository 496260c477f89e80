import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { requireNode24 } from "./run.mjs";

const builder = pathToFileURL(join(import.meta.dirname, "build-server.mjs")).href;

const main = `
import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { greet } from "../../engine/greet.ts";
const program: URL = new URL("../../engine/child.ts", import.meta.url);
const child = spawnSync(process.execPath, [program.pathname], { encoding: "utf8" });
const { later } = await import("./later.ts");
console.log(greet(), child.stdout.trim(), later, new Error("where").stack);
`;
const greet = `
import { readFileSync } from "node:fs";
import { STATUS_CODES } from "node:http";
const loaded: string[] = process.moduleLoadList.filter((name: string) => name.includes("undici"));
const words: string = readFileSync(new URL("words.txt", import.meta.url), "utf8");
export const greet = (): string => [words, STATUS_CODES[200], loaded.length, "你好"].join();
`;

it("builds the server with the programs it starts, and anew only when a source has changed", () => {
  const tree = mkdtempSync(join(tmpdir(), "build-server-"));
  onTestFinished(() => rmSync(tree, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  };
  write("apps/server/main.ts", main);
  write("apps/server/later.ts", 'export const later = "first";');
  write("engine/greet.ts", greet);
  write("engine/words.txt", "asset");
  write("engine/child.ts", 'import { argv } from "node:process"; console.log(argv[1]);');

  expect(build(tree)).toContain("Building the server");
  expect(build(tree)).toBe("");
  const said = start(tree);
  // Fetch and all that belongs to it stays away until somebody asks for it.
  expect(said).toContain(`asset,OK,0,你好 ${join(tree, "apps/server/dist/engine-child.js")} first`);
  expect(said).toContain("apps/server/main.ts:8:50");

  const program = readFileSync(join(tree, "apps/server/dist/main.js"), "utf8");
  expect(program).toMatch(/^[\0-\x7f]+$/);

  const before = partsOf(tree);
  write("apps/server/later.ts", 'export const later = "second";');
  expect(build(tree)).toContain("Building the server");
  expect(start(tree)).toContain("second");
  // A server that runs may load a part of its build later.
  expect(partsOf(tree)).toEqual(expect.arrayContaining(before));
  write("apps/server/later.ts", 'export const later = "third";');
  build(tree);
  expect(partsOf(tree)).not.toEqual(expect.arrayContaining(before));
});

/** In a process of its own: one asks once. */
function build(tree: string): string {
  const script = `await (await import("${builder}")).buildServer(${JSON.stringify(tree)})`;
  const options = ["--input-type=module", "-e", script];
  const { stdout, stderr } = spawnSync(requireNode24(), options, { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout;
}

function start(tree: string): string {
  const args = ["--enable-source-maps", join(tree, "apps/server/dist/main.js")];
  return spawnSync(requireNode24(), args, { encoding: "utf8" }).stdout;
}

const partsOf = (tree: string) =>
  readdirSync(join(tree, "apps/server/dist")).filter((name) => name.startsWith("part-"));
