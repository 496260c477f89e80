import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { buildConsole } from "./build-console.mjs";
import { areUnchanged, markOf, readJson } from "./fingerprint.mjs";
import { root } from "./repository.mjs";

beforeAll(async () => {
  await buildConsole();
}, 300_000);

const stamp = () => readJson(join(root, "apps/console/dist/.tessera-build.json"));

it("notes every folder that the console is made of, and what its build reads besides", () => {
  const sources = Object.keys(stamp().sources);
  expect(sources).toEqual(
    expect.arrayContaining([
      "kit/index.ts",
      "kit/look/layout.module.css",
      "platform/contract/index.ts",
      "player/index.ts",
      "apps/console/index.html",
      "apps/console/vite.config.ts",
      "apps/console/public/service-worker.js",
      "package-lock.json",
    ]),
  );
  expect(sources.filter((path) => /node_modules|\.test\./.test(path))).toEqual([]);
  expect(areUnchanged(root, stamp())).toBe(true);
});

it("is the product's own, whatever the environment of the one who built it", () => {
  const assets = join(root, "apps/console/dist/assets");
  const scripts = readdirSync(assets)
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(join(assets, name), "utf8"));
  // React numbers its errors there; for developers it tells them.
  expect(scripts.filter((text) => text.includes("https://react.dev/errors/"))).toHaveLength(1);
  expect(scripts.filter((text) => text.includes("Check the render method"))).toEqual([]);
});

it("has changed when a source has, or is gone; without a note nothing is known", () => {
  const tree = mkdtempSync(join(tmpdir(), "noted-"));
  onTestFinished(() => rmSync(tree, { recursive: true }));
  const path = join(tree, "a.ts");
  writeFileSync(path, "1");
  const noted = { sources: { "a.ts": markOf(path) } };
  expect(areUnchanged(tree, noted)).toBe(true);
  utimesSync(path, 1, 1);
  expect(areUnchanged(tree, noted)).toBe(false);
  rmSync(path);
  expect(areUnchanged(tree, noted)).toBe(false);
  expect(areUnchanged(tree, undefined)).toBe(false);
  expect(areUnchanged(tree, { sources: {} })).toBe(false);
});
