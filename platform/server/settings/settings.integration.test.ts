import { FakeClock, silentLogger } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineSettings, field } from "../../contract/index.ts";
import { feedOn, forEachDatabase, makeTables, type OpenTestDatabase } from "../../testing/index.ts";
import { type Database } from "../database/index.ts";
import { createEvents } from "../events/index.ts";
import { sharedMigrations } from "../shared/index.ts";
import { Settings } from "./settings.ts";
import { SettingsStore, settingsMigrations } from "./settings-store.ts";

const access = defineSettings("gb-access", {
  title: ["接入", "Access"],
  fields: {
    port: field(z.number().int().min(1).max(65_535).default(15_060)),
    realm: field(z.string().max(10).default("tessera"), {
      label: ["域", "Domain"],
      hint: "realm",
      bad: ["最多 10 个字符", "At most 10 letters"],
      needsRestart: true,
    }),
    isOpen: field(z.boolean().default(false), { label: "Open" }),
    hosts: field(z.array(z.string()).default([]), { label: "Hosts" }),
    sipPassword: field(z.string().default(""), { label: "Password", secret: true }),
  },
});

async function load(
  open: OpenTestDatabase,
  given: { again?: Database; env?: Record<string, string>; row?: Record<string, unknown> } = {},
) {
  const clock = new FakeClock();
  const database = await open({ clock, ...(given.again && { again: given.again }) });
  await makeTables(database, [sharedMigrations, settingsMigrations]);
  if (given.row) await new SettingsStore(database).save("gb-access", given.row, 0);
  const events = createEvents(silentLogger);
  const changes: unknown[] = [];
  events.on("settings-changed", (change) => void changes.push(change));
  const feed = feedOn(database);
  const settings = await Settings.load({
    database,
    feed,
    events,
    clock,
    log: silentLogger,
    env: given.env ?? {},
  });
  settings.declare([access]);
  return { database, feed, settings, changes };
}

const defaults = { port: 15_060, realm: "tessera", isOpen: false, hosts: [], sipPassword: "" };

describe("Settings", () => {
  forEachDatabase((open, kind) => {
    it("starts with the defaults", async () => {
      const { settings } = await load(open);
      expect(settings.get(access)).toEqual(defaults);
    });

    it("keeps a change over a restart and leaves the other fields", async () => {
      const { database, settings } = await load(open);
      await settings.change(access, { port: 5060 });
      await settings.change(access, { hosts: ["a"], realm: undefined });
      const expected = { ...defaults, port: 5060, hosts: ["a"] };
      expect(settings.get(access)).toEqual(expected);
      const again = await load(open, { again: database });
      expect(again.settings.get(access)).toEqual(expected);
    });

    it("keeps both of two changes made at the same time", async () => {
      const { database, settings } = await load(open);
      await Promise.all([
        settings.change(access, { port: 5060 }),
        settings.change(access, { realm: "east" }),
      ]);
      const again = await load(open, { again: database });
      expect(again.settings.get(access)).toMatchObject({ port: 5060, realm: "east" });
    });

    it("announces which fields changed, never their values, and nothing for no change", async () => {
      const { settings, changes } = await load(open);
      await settings.change(access, { sipPassword: "hush-hush", port: 15_060 });
      await settings.change(access, { sipPassword: "hush-hush" });
      expect(changes).toEqual([{ section: "gb-access", fields: ["sipPassword"] }]);
    });

    it("names the field that is not valid and changes nothing", async () => {
      const { settings, changes } = await load(open);
      await expect(settings.change(access, { port: 0, realm: "west" })).rejects.toMatchObject({
        code: "bad-setting",
        text: {
          zh: expect.stringContaining("设置项 gb-access.port 无效：数值过小"),
          en: expect.stringContaining("gb-access.port is invalid: Too small"),
        },
      });
      await expect(
        settings.change(access, { nonsense: 1 } as Record<string, unknown>),
      ).rejects.toMatchObject({
        code: "unknown-setting",
        text: { zh: expect.stringContaining("nonsense") },
      });
      expect(settings.get(access)).toEqual(defaults);
      expect(changes).toEqual([]);
    });

    it("never shows a secret", async () => {
      const { settings } = await load(open);
      await settings.change(access, { sipPassword: "hush-hush" });
      expect(settings.get(access).sipPassword).toBe("hush-hush");
      const { sipPassword: _, ...shown } = defaults;
      expect(settings.publicView(access)).toEqual(shown);
    });

    it("takes values from the environment, which win and cannot be changed", async () => {
      const env = {
        TESSERA_GB_ACCESS_PORT: "5061",
        TESSERA_GB_ACCESS_IS_OPEN: "true",
        TESSERA_GB_ACCESS_HOSTS: '["x"]',
        TESSERA_GB_ACCESS_SIP_PASSWORD: "12345",
      };
      const { settings } = await load(open, { env, row: { port: 7000, realm: "east" } });
      expect(settings.get(access)).toEqual({
        port: 5061,
        realm: "east",
        isOpen: true,
        hosts: ["x"],
        sipPassword: "12345",
      });
      await expect(settings.change(access, { port: 7001 })).rejects.toMatchObject({
        code: "setting-fixed",
        text: { zh: expect.stringContaining("TESSERA_GB_ACCESS_PORT") },
      });
      await settings.change(access, { port: 5061, realm: "west" });
      expect(settings.get(access).realm).toBe("west");
    });

    it("does not write the environment's values into the database", async () => {
      const { database, settings } = await load(open, { env: { TESSERA_GB_ACCESS_PORT: "5061" } });
      await settings.change(access, { realm: "east" });
      const again = await load(open, { again: database });
      expect(again.settings.get(access)).toEqual({ ...defaults, realm: "east" });
    });

    it("refuses to start with a variable that does not fit, without showing its value", async () => {
      const env = { TESSERA_GB_ACCESS_PORT: "many" };
      await expect(load(open, { env })).rejects.toMatchObject({
        code: "bad-environment",
        text: {
          zh: expect.stringMatching(/^(?=.*TESSERA_GB_ACCESS_PORT)(?!.*many)/),
          en: expect.stringContaining("TESSERA_GB_ACCESS_PORT"),
        },
      });
    });

    it("uses the default for a stored value that does not fit any more", async () => {
      const { settings } = await load(open, { row: { port: "old", realm: "east" } });
      expect(settings.get(access)).toEqual({ ...defaults, realm: "east" });
    });

    it("gives a form every value but the secrets, and only of fields that have a label", async () => {
      const { settings } = await load(open, { env: { TESSERA_GB_ACCESS_HOSTS: '["x"]' } });
      await settings.change(access, { sipPassword: "hush-hush", realm: "east" });
      const { title, fields } = settings.form("gb-access");
      expect(title).toEqual({ zh: "接入", en: "Access" });
      expect(fields).toMatchObject([
        {
          name: "realm",
          label: { zh: "域", en: "Domain" },
          hint: { zh: "realm", en: "realm" },
          control: { kind: "text", maxLength: 10, canBeEmpty: true },
          value: "east",
          needsRestart: true,
          isRestartDue: true,
        },
        { name: "isOpen", control: { kind: "switch" }, value: false, isRestartDue: false },
        { name: "hosts", value: ["x"], fixedBy: "TESSERA_GB_ACCESS_HOSTS" },
        { name: "sipPassword", control: { kind: "secret", isSet: true } },
      ]);
      expect(JSON.stringify(fields)).not.toContain("hush-hush");
      await settings.change(access, { realm: "tessera" });
      expect(settings.form("gb-access").fields[0]).toMatchObject({ isRestartDue: false });
      expect(() => settings.form("nothing")).toThrow(/no settings called nothing/);
    });

    it("takes changes by form of what the form shows alone, and blames a field by its label", async () => {
      const { settings } = await load(open, { env: { TESSERA_GB_ACCESS_HOSTS: '["x"]' } });
      const change = { realm: "east", sipPassword: "hush-hush" };
      expect(await settings.changeByForm("gb-access", change)).toEqual({
        before: { realm: "tessera" },
        after: { realm: "east", credentials: "renewed" },
      });
      await expect(settings.changeByForm("gb-access", { port: 5060 })).rejects.toMatchObject({
        code: "unknown-setting",
      });
      await expect(
        settings.changeByForm("gb-access", { realm: "far too long" }),
      ).rejects.toMatchObject({
        code: "bad-setting",
        field: "realm",
        text: { zh: "“域” 无效：最多 10 个字符" },
      });
      await expect(settings.changeByForm("gb-access", { hosts: [] })).rejects.toMatchObject({
        code: "setting-fixed",
        field: "hosts",
        text: { en: expect.stringContaining("TESSERA_GB_ACCESS_HOSTS") },
      });
    });

    it("has a name a section", async () => {
      const { settings } = await load(open);
      const other = defineSettings("gb-access", { fields: {} });
      expect(() => settings.get(other)).toThrow(/Two sections/);
    });

    it.runIf(kind === "postgres")(
      "is followed by another server, whose environment still wins there",
      async () => {
        const { database, settings } = await load(open);
        const env = { TESSERA_GB_ACCESS_PORT: "5061" };
        const other = await load(open, { again: database, env });
        const late = defineSettings("late", { fields: { size: field(z.number().default(1)) } });
        await settings.change(access, { port: 7000, realm: "east" });
        await settings.change(access, { port: 7001 });
        await settings.change(late, { size: 2 });
        await other.feed.catchUp();
        expect(other.settings.get(access)).toEqual({ ...defaults, port: 5061, realm: "east" });
        expect(other.changes).toEqual([{ section: "gb-access", fields: ["realm"] }]);
        expect(other.settings.get(late)).toEqual({ size: 2 });
        expect(other.settings.form("gb-access").fields[0]).toMatchObject({ isRestartDue: true });
      },
    );
  });
});
