import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readImports } from "./read-imports.ts";

const root = mkdtempSync(join(tmpdir(), "read-imports-"));

beforeAll(() => {
  mkdirSync(join(root, "engine/dist"), { recursive: true });
  writeFileSync(join(root, "engine/taken.ts"), "export type Taken = 1;");
  writeFileSync(join(root, "engine/dist/built.js"), 'import "./nowhere.js";');
});
afterAll(() => rmSync(root, { recursive: true }));

it.each([
  'import "./taken.ts";',
  'import type { Taken } from "./taken.ts";',
  'import { type Taken } from "./taken.ts";',
  'export { Taken } from "./taken.ts";',
  'export type { Taken } from "./taken.ts";',
  'export * from "./taken.ts";',
  'export const later = () => import("./taken.ts");',
  'export let taken: import("./taken.ts").Taken;',
  'export let all: typeof import("./taken.ts");',
  'const require = createRequire(import.meta.url); require("./taken.ts");',
  'declare module "gone" { import type { Taken } from "./taken.ts"; }',
  'import address from "./taken.ts?worker&url";',
  'async function hold() { await using door = open(); await import("./taken.ts"); }',
])("sees %s", (statement) => {
  expect(importsOf(statement)).toEqual([
    { from: "engine/taker.ts", to: "engine/taken.ts", isResolved: true, types: ["local"] },
  ]);
});

it("knows modules of Node, and tells what leads nowhere", () => {
  const [file, lost] = importsOf('import "node:fs"; import "lost";');
  expect(file).toMatchObject({ to: "node:fs", isResolved: true, types: ["core"] });
  expect(lost).toMatchObject({ to: "lost", isResolved: false });
});

it("does not pass over a module that it cannot read", () => {
  expect(() => importsOf("import from from;")).toThrow(/engine\/taker\.ts/);
});

function importsOf(text: string) {
  writeFileSync(join(root, "engine/taker.ts"), text);
  return readImports(root, ["engine"]).imports;
}
