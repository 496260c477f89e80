import { globSync } from "node:fs";
import { resolve } from "node:path";
import type { SettingsSection } from "@tessera/platform/contract";
import { variableOf } from "@tessera/platform/server";
import { expect, it } from "vitest";
import { quietPorts } from "./quiet-ports.ts";

const root = resolve(import.meta.dirname, "..");

/** The variables of all ports that a setting opens, but the one that a program is given as an option. */
async function portVariables(): Promise<string[]> {
  const files = globSync("{features,outputs,platform/server}/*/settings.ts", { cwd: root });
  const modules = await Promise.all(
    files.map((file) => import(resolve(root, file)) as Promise<Record<string, unknown>>),
  );
  const sections = modules.flatMap((module) => Object.values(module).filter(isSection));
  return sections.flatMap(({ section, fields }) =>
    Object.entries(fields).flatMap(([name, { opens }]) =>
      opens && section !== "http" ? [variableOf(section, name)] : [],
    ),
  );
}

const isSection = (value: unknown): value is SettingsSection =>
  typeof value === "object" && value !== null && "section" in value && "fields" in value;

it("names every port that a server opens, so that no test takes a real one", async () => {
  expect(Object.keys(quietPorts).toSorted()).toEqual((await portVariables()).toSorted());
});
