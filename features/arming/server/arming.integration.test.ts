import { hourMs, minuteMs } from "@tessera/base";
import { type Database } from "@tessera/platform/server";
import { feedOn, forEachDatabase } from "@tessera/platform/testing";
import { expect, it, onTestFinished } from "vitest";
import type { ArmingSchedule } from "../contract.ts";
import { anArmedSite, gate, prepare, vault } from "./testing/an-armed-site.ts";

const hourS = 3600;
const week = (...slots: ArmingSchedule["Week"][number]) =>
  Array.from({ length: 7 }, () => [...slots]);
const evenings: ArmingSchedule = {
  Enable: true,
  Rest: "disarmed",
  Week: week({ StartS: 19 * hourS, EndS: 24 * hourS, Mode: "armed" }),
};

forEachDatabase((open, kind) => {
  const prepared = async () => {
    const database = await open();
    await prepare(database);
    return database;
  };
  const opened = async (on?: Database, parts?: Parameters<typeof anArmedSite>[1]) => {
    const database = on ?? (await prepared());
    const site = await anArmedSite(database, parts);
    onTestFinished(() => site.stop());
    return { ...site, database };
  };

  it("is armed until somebody switches it, and says then who and when", async () => {
    const { call, arming, audited, told, clock } = await opened();
    const before = await call(2);
    expect(before.body.Areas).toEqual([
      expect.objectContaining({ GroupID: 0, Mode: "armed", ChangedAtMs: 0, ChangedBy: "" }),
    ]);
    const { status } = await call(1, "/switch", { Mode: "home" });
    expect(status).toBe(200);
    expect(arming.modeOf(undefined)).toBe("home");
    expect(arming.modeOf(gate)).toBe("home");
    expect((await call(2)).body.Areas[0]).toMatchObject({
      Mode: "home",
      ChangedBy: "admin",
      ChangedAtMs: clock.nowMs(),
      BySchedule: false,
    });
    expect(told).toEqual([["arming-changed", {}]]);
    expect(audited.at(-1)).toMatchObject({
      target: "布防模式 整个站点",
      detail: { noted: [{ before: { mode: "布防" }, after: { mode: "留守" } }] },
    });
  });

  it("lets operators switch only where the settings say so", async () => {
    const { call, wishes } = await opened();
    const refused = await call(2, "/switch", { Mode: "disarmed" });
    expect([refused.status, refused.code]).toEqual([403, "arming-not-allowed"]);
    expect((await call(2)).body.MaySwitch).toBe(false);
    Object.assign(wishes, { operatorsMaySwitch: true });
    expect((await call(2, "/switch", { Mode: "disarmed" })).status).toBe(200);
    expect((await call(1, "/switch", { Mode: "party" })).code).toBe("mode-unknown");
  });

  it("keeps modes over a restart", async () => {
    const { call, database, arming } = await opened();
    await call(1, "/switch", { Mode: "disarmed" });
    await call(1, "/area", { GroupID: 3, Schedule: evenings });
    const again = await anArmedSite(database, { feed: feedOn(database) });
    onTestFinished(() => again.stop());
    expect(again.arming.areas()).toEqual(arming.areas());
    expect(again.arming.areas().map(({ groupId }) => groupId)).toEqual([0, 3]);
  });

  it("gives a channel the mode of its innermost group, else that of the group switched last", async () => {
    const { call, arming, clock } = await opened();
    for (const GroupID of [2, 1]) {
      await call(1, "/area", { GroupID });
      await clock.advance(1000);
    }
    await call(1, "/switch", { GroupID: 2, Mode: "home" });
    await clock.advance(1000);
    await call(1, "/switch", { GroupID: 1, Mode: "disarmed" });
    expect(arming.modeOf(vault)).toBe("home");
    expect(arming.modeOf(gate)).toBe("armed");
    await clock.advance(1000);
    await call(1, "/area", { GroupID: 3 });
    await call(1, "/switch", { GroupID: 3, Mode: "disarmed" });
    expect([arming.modeOf(gate), arming.modeOf(vault)]).toEqual(["disarmed", "disarmed"]);
    await call(1, "/area/remove", { GroupID: 3 });
    expect([arming.modeOf(gate), arming.modeOf(vault)]).toEqual(["armed", "home"]);
  });

  it("tells operators of groups only whose cameras they may watch", async () => {
    const { call, wishes } = await opened();
    Object.assign(wishes, { operatorsMaySwitch: true });
    for (const GroupID of [2, 3]) await call(1, "/area", { GroupID });
    const { body } = await call(2);
    expect(body.Areas.map(({ GroupName }: { GroupName: string }) => GroupName)).toEqual([
      "",
      "Yard",
    ]);
    const refused = await call(2, "/switch", { GroupID: 2, Mode: "disarmed" });
    expect([refused.status, refused.code]).toEqual([404, "area-unknown"]);
  });

  it("has no mode of a group that was deleted", async () => {
    const { call, arming, groupNames, events, database } = await opened();
    await call(1, "/area", { GroupID: 3 });
    await call(1, "/switch", { GroupID: 3, Mode: "disarmed" });
    await database
      .as<{ labels: { id: number } }>()
      .deleteFrom("labels")
      .where("id", "=", 3)
      .execute();
    groupNames.delete(3);
    events.emit("groups-changed", {});
    expect(arming.modeOf(gate)).toBe("armed");
    expect((await call(1, "/switch", { GroupID: 3, Mode: "armed" })).code).toBe("area-unknown");
    expect((await call(1, "/area", { GroupID: 3 })).code).toBe("group-unknown");
  });

  it("switches by the schedule; what was switched by hand stands until it switches next", async () => {
    const { call, arming, clock } = await opened();
    await call(1, "/area", { GroupID: 0, Schedule: evenings });
    // A schedule that is saved holds at once.
    expect(arming.modeOf(undefined)).toBe("disarmed");
    expect((await call(1)).body.Areas[0]).toMatchObject({
      BySchedule: true,
      ChangedBy: "",
      Next: { Mode: "armed", AtMs: new Date(2026, 0, 14, 19).getTime() },
    });
    await call(1, "/switch", { Mode: "home" });
    await clock.advance(10 * hourMs - 1000);
    expect(arming.modeOf(undefined)).toBe("home");
    await clock.advance(1000);
    await expect.poll(() => arming.modeOf(undefined)).toBe("armed");
    expect((await call(1)).body.Areas[0]).toMatchObject({ BySchedule: true, ChangedBy: "" });
  });

  it("refuses slots that are reversed or overlap, and names them", async () => {
    const { call } = await opened();
    const saved = (...slots: ArmingSchedule["Week"][number]) =>
      call(1, "/area", { GroupID: 0, Schedule: { ...evenings, Week: week(...slots) } });
    const reversed = await saved({ StartS: 7200, EndS: 3600, Mode: "armed" });
    expect([reversed.status, reversed.code]).toEqual([400, "slot-reversed"]);
    const overlapping = await saved(
      { StartS: 0, EndS: 7200, Mode: "armed" },
      { StartS: 3600, EndS: 9000, Mode: "home" },
    );
    expect([overlapping.status, overlapping.code]).toEqual([400, "slots-overlap"]);
    expect(overlapping.body).toContain("00:00–02:00");
    const unknown = await saved({ StartS: 0, EndS: 7200, Mode: "custom-9" });
    expect(unknown.code).toBe("mode-unknown");
  });

  it("makes modes by name, and removes none that is in use", async () => {
    const { call, arming } = await opened();
    const { body } = await call(1, "/mode", { Name: "Cleaning", Like: "disarmed" });
    expect(body).toMatchObject({ Name: "Cleaning", Like: "disarmed", IsBuiltIn: false });
    expect((await call(1, "/mode", { Name: "布防", Like: "home" })).code).toBe("mode-name-taken");
    expect((await call(1, "/mode", { Key: "armed", Name: "A", Like: "home" })).code).toBe(
      "mode-built-in",
    );
    await call(1, "/mode", { Key: body.Key, Name: "Cleaners", Like: "home" });
    await call(1, "/switch", { Mode: body.Key });
    expect((await call(1, "/mode/remove", { Key: body.Key })).code).toBe("mode-in-use");
    await call(1, "/switch", { Mode: "armed" });
    expect((await call(1, "/mode/remove", { Key: body.Key })).status).toBe(200);
    expect(arming.modes().map(({ key }) => key)).toEqual(["armed", "home", "disarmed"]);
  });

  it("mutes a camera for a while, visible to all who may watch it, and tells when it is over", async () => {
    const { call, mutes, clock, told } = await opened();
    const startMs = clock.nowMs();
    const muted = await call(2, "/mute", { device: "nvr", channel: "gate", For: 15 });
    expect(muted.body).toMatchObject({ By: "li", UntilMs: startMs + 15 * minuteMs });
    await call(1, "/mute", { device: "nvr", channel: "vault", For: 60 });
    expect(mutes.isMuted(gate, startMs + 15 * minuteMs - 1)).toBe(true);
    expect(mutes.isMuted(gate, startMs + 15 * minuteMs)).toBe(false);
    expect((await call(1)).body.Mutes).toHaveLength(2);
    expect((await call(2)).body.Mutes).toMatchObject([{ channel: "gate", By: "li" }]);
    told.length = 0;
    await clock.advance(15 * minuteMs);
    expect(told).toEqual([["mute-changed", { device: "nvr", channel: "gate", UntilMs: null }]]);
    expect((await call(1)).body.Mutes).toMatchObject([{ channel: "vault" }]);
  });

  it("mutes until the morning, and lets somebody else end it", async () => {
    const { call, mutes, clock, audited } = await opened();
    const { body } = await call(1, "/mute", { device: "nvr", channel: "gate", For: "tomorrow" });
    expect(body.UntilMs).toBe(new Date(2026, 0, 15, 8).getTime());
    expect((await call(2, "/unmute", { device: "nvr", channel: "gate" })).status).toBe(200);
    expect(mutes.isMuted(gate, clock.nowMs())).toBe(false);
    expect(audited.at(-1)).toMatchObject({ detail: { noted: [{ before: { mutedBy: "admin" } }] } });
  });

  it("lets nobody mute what he may not watch, or may not mute", async () => {
    const { call, wishes } = await opened();
    expect((await call(2, "/mute", { device: "nvr", channel: "vault", For: 15 })).status).toBe(403);
    Object.assign(wishes, { operatorsMayMute: false });
    const refused = await call(2, "/mute", { device: "nvr", channel: "gate", For: 15 });
    expect(refused.code).toBe("mute-not-allowed");
    expect((await call(1, "/mute", { device: "nvr", channel: "gate", For: 7 })).status).toBe(400);
  });

  it("forgets mutes of cameras that are gone, and over a restart those that are over", async () => {
    const { call, mutes, clock, events, database } = await opened();
    await call(1, "/mute", { device: "nvr", channel: "gate", For: 15 });
    await call(1, "/mute", { device: "nvr", channel: "vault", For: 240 });
    events.emit("devices-purged", { deviceIds: [], channels: [vault] });
    expect(mutes.all()).toMatchObject([{ channel: gate }]);
    await clock.advance(hourMs);
    const again = await anArmedSite(database, { clock, feed: feedOn(database) });
    onTestFinished(() => again.stop());
    // The row of the camera that was purged goes with the device, in its own transaction.
    expect(again.mutes.all()).toMatchObject([{ channel: vault }]);
  });

  it.runIf(kind === "postgres")("is known to another server of the site", async () => {
    const { call, database } = await opened();
    const other = await opened(await open({ again: database }));
    await call(1, "/switch", { Mode: "disarmed" });
    await call(1, "/mute", { device: "nvr", channel: "gate", For: 15 });
    await other.feed.catchUp();
    expect(other.arming.modeOf(gate)).toBe("disarmed");
    expect(other.mutes.isMuted(gate, other.clock.nowMs())).toBe(true);
    expect(other.told).toContainEqual(["arming-changed", {}]);
  });
});
