import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { SettingsSection } from "@tessera/platform/contract";
import { loadModules } from "../modules.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Of all modules and features; a section that is added is among them without a line here. */
export async function everySection(): Promise<readonly SettingsSection[]> {
  const modules = await loadModules();
  const files = globSync(["features/*/settings.ts", "features/*/server/settings.ts"], {
    cwd: root,
  });
  const exported = await Promise.all(
    files.map(async (file) => Object.values(await import(pathToFileURL(`${root}/${file}`).href))),
  );
  const all = [...modules.flatMap(({ settings = [] }) => settings), ...exported.flat()];
  const sections = all.filter(isSection);
  return [...new Map(sections.map((one) => [one.section, one])).values()];
}

const isSection = (value: unknown): value is SettingsSection =>
  typeof value === "object" && value !== null && "section" in value && "fields" in value;
