import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./repository-files.ts";

interface Manifest {
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Run by tools/bootstrap, and so used by the root itself. */
const usedByRoot = new Set(["rolldown", "vite"]);

const { workspaces = [], dependencies: pinned = {} } = readManifest("package.json");
const asked = globSync(
  workspaces.map((folder) => `${folder}/package.json`),
  { cwd: root },
).flatMap((path) => Object.entries(readManifest(path).dependencies ?? {}));

it("pins in the root each package that a workspace asks for, so that there is one version", () => {
  const foreign = asked.filter(([name]) => !name.startsWith("@tessera/"));
  expect(foreign.filter(([name, version]) => version !== "*" || !(name in pinned))).toEqual([]);
});

it("pins in the root only what a workspace asks for, at an exact version", () => {
  const names = new Set(asked.map(([name]) => name));
  const unused = Object.keys(pinned).filter((name) => !names.has(name) && !usedByRoot.has(name));
  expect(unused).toEqual([]);
  expect(Object.entries(pinned).filter(([, version]) => !/^\d/.test(version))).toEqual([]);
});

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(join(root, path), "utf8")) as Manifest;
}
