import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FakeClock, silentLogger } from "@tessera/base";
import type { SettingField, SettingsSection } from "@tessera/platform/contract";
import {
  createEvents,
  httpSettings,
  migrate,
  Settings,
  sessionSettings,
  settingsMigrations,
  sharedMigrations,
  tlsSettings,
} from "@tessera/platform/server";
import { feedOn, forEachDatabase, temporaryFolder } from "@tessera/platform/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { anotherValue } from "./testing/another-value.ts";
import { everySection } from "./testing/every-section.ts";

let sections: readonly SettingsSection[] = [];

beforeAll(async () => {
  sections = [httpSettings, sessionSettings, tlsSettings, ...(await everySection())];
});

forEachDatabase((open, kind) => {
  const load = async (again?: Awaited<ReturnType<typeof open>>) => {
    const clock = new FakeClock();
    const database = await open({ clock, ...(again && { again }) });
    await migrate(database, [sharedMigrations, settingsMigrations]);
    const settings = await Settings.load({
      database,
      feed: feedOn(database),
      events: createEvents(silentLogger),
      clock,
      log: silentLogger,
      env: {},
      // What else runs on this machine is not the matter.
      probePort: async () => undefined,
    });
    settings.declare(sections);
    return { database, settings };
  };

  describe(`every setting on ${kind}`, () => {
    it("is changed by its form and read back by the next server", async () => {
      const { database, settings } = await load();
      const folder = await temporaryFolder();
      const wished = new Map<string, unknown>();
      for (const { section, fields } of settings.forms())
        for (const field of fields) {
          const value = anotherValue(section, field, folder);
          await settings.changeByForm(section, { [field.name]: value });
          wished.set(`${section}.${field.name}`, value);
        }
      expect(wished.size).toBeGreaterThan(100);
      const next = await load(database);
      const read = sections.flatMap((definition) =>
        Object.keys(definition.fields)
          .filter((name) => wished.has(`${definition.section}.${name}`))
          .map((name) => [`${definition.section}.${name}`, next.settings.get(definition)[name]]),
      );
      expect(Object.fromEntries(read)).toEqual(Object.fromEntries(wished));
    });

    it.each([
      ["recording", "paths", (folder: string) => [folder], "storage-not-writable"],
      ["backups", "folder", (folder: string) => folder, "backup-folder-not-writable"],
    ])("refuses a folder that cannot be written: %s.%s", async (section, name, wish, code) => {
      const { settings } = await load();
      const file = join(await temporaryFolder(), "a-file");
      await writeFile(file, "");
      for (const folder of [join(file, "inside"), "not/absolute"])
        await expect(
          settings.changeByForm(section, { [name]: wish(folder) }),
        ).rejects.toMatchObject({
          code,
          field: name,
          text: { zh: expect.stringContaining(folder), en: expect.stringContaining(folder) },
        });
      expect(await settings.history(section, 1)).toEqual([]);
    });

    it("refuses a wrong value with a sentence that names it, in both languages, and stays", async () => {
      const { settings } = await load();
      const before = JSON.stringify(settings.forms());
      const refusals: string[] = [];
      for (const { section, fields } of settings.forms())
        for (const field of fields) {
          const refusal = await settings
            .changeByForm(section, { [field.name]: wrongValue(field) })
            .then(
              () => "taken",
              (error: { text?: { zh: string; en: string }; field?: string }) => error,
            );
          refusals.push(`${section}.${field.name} ${whatIsMissing(refusal, field)}`);
        }
      expect(refusals.filter((line) => !line.endsWith(" fine"))).toEqual([]);
      expect(JSON.stringify(settings.forms())).toBe(before);
    });
  });
});

function whatIsMissing(
  refusal: string | { readonly text?: { zh: string; en: string }; readonly field?: string },
  field: SettingField,
): string {
  if (typeof refusal === "string") return refusal;
  const { text } = refusal;
  if (!text) return "no sentence";
  if (!text.zh.includes(field.label.zh)) return `not named: ${text.zh}`;
  return text.en.includes(field.label.en) ? "fine" : `not named: ${text.en}`;
}

/** No field takes an object of words. */
const wrongValue = ({ control }: SettingField): unknown => {
  if (control.kind === "number" && control.max !== undefined) return control.max + 1;
  if (control.kind === "text" && control.maxLength !== undefined)
    return "x".repeat(control.maxLength + 1);
  return { nothing: "like it" };
};
