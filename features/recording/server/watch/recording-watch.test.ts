import { FakeClock, silentLogger, type Text } from "@tessera/base";
import type { StreamReport } from "@tessera/engine";
import { KeptAlarms } from "@tessera/engine/testing";
import { createEvents, type PlatformEvents } from "@tessera/platform/server";
import { describe, expect, it } from "vitest";
import type { GapReason } from "../../contract.ts";
import type { Directed } from "../director/director.ts";
import { FakeRecorders } from "../testing/fake-recorders.ts";
import { FakeRoots } from "../testing/fake-roots.ts";
import { Outages } from "./outages.ts";
import { RecordingWatch } from "./recording-watch.ts";

const place = (channelId: string) => ({
  channel: { deviceId: "d1", channelId },
  flow: 1 as const,
});
const detail: Text = { zh: "断线", en: "gone" };

function aWatch(count = 1, graceSeconds = 60) {
  const clock = new FakeClock();
  const recorders = new FakeRecorders();
  const roots = new FakeRoots();
  const events = createEvents(silentLogger);
  const kept = new KeptAlarms();
  const alarms = kept.raised;
  const outages = new Outages({ events, alarms: kept, clock });
  const places = Array.from({ length: count }, (_, index) => place(String(index + 1)));
  const directed: Directed[] = places.map((one) => ({
    place: one,
    decision: { wish: { kind: "record" }, isManual: false },
  }));
  const state = { kbps: 2000, isOnlyLockedLeft: false, directed };
  const watch = new RecordingWatch({
    director: { all: () => state.directed },
    recorders,
    streams: { find: () => ({ rates: { bitrateKbps: state.kbps } }) as StreamReport },
    roots,
    isOnlyLockedLeft: () => state.isOnlyLockedLeft,
    outages,
    graceMs: () => graceSeconds * 1000,
    clock,
    log: silentLogger,
  });
  const troubles: PlatformEvents["recording-trouble"][] = [];
  events.on("recording-trouble", (trouble) => troubles.push(trouble));
  const told = () =>
    alarms.map(({ channel, alarmType, phase }) => [channel?.channelId ?? "", alarmType, phase]);
  const write = () => {
    for (const one of places)
      recorders.tell(one, { kind: "recording", lastByteAtMs: clock.nowMs() });
  };
  const wait = (reason: GapReason) => {
    for (const one of places)
      recorders.tell(one, { kind: "waiting", sinceMs: clock.nowMs(), reason, detail });
  };
  const seconds = (passed: number) => clock.advance(passed * 1000);
  watch.start();
  return { recorders, roots, outages, state, told, troubles, alarms, write, wait, seconds };
}

describe("the watch on recording", () => {
  it("is silent while bytes are written", async () => {
    const { told, write, seconds, recorders } = aWatch();
    for (let step = 0; step < 60; step++) {
      write();
      await seconds(5);
    }
    expect([told(), recorders.restarted]).toEqual([[], []]);
  });

  it("starts a recorder again that writes nothing although pictures come, and tells it once", async () => {
    const { told, write, seconds, recorders } = aWatch();
    write();
    await seconds(40);
    expect(recorders.restarted).toHaveLength(1);
    expect(told()).toEqual([["1", 16, "begins"]]);
    await seconds(60);
    expect(recorders.restarted).toHaveLength(3);
    write();
    await seconds(10);
    expect(told()).toEqual([
      ["1", 16, "begins"],
      ["1", 16, "ends"],
    ]);
  });

  it("does not blame the recorder when no picture comes", async () => {
    const { told, write, wait, seconds, recorders, state } = aWatch();
    write();
    state.kbps = 0;
    await seconds(20);
    wait("camera-lost");
    await seconds(30);
    expect(told()).toEqual([]);
    await seconds(30);
    expect(told()).toEqual([["1", 1, "begins"]]);
    await seconds(600);
    expect([told().length, recorders.restarted.length]).toEqual([1, 0]);
    write();
    await seconds(10);
    expect(told().at(-1)).toEqual(["1", 1, "ends"]);
  });

  it("forgives a short break", async () => {
    const { told, write, wait, seconds } = aWatch();
    write();
    await seconds(10);
    wait("camera-lost");
    await seconds(40);
    write();
    await seconds(120);
    expect(told().filter(([, type]) => type === 1)).toEqual([]);
  });

  it("is as patient as it is set to be", async () => {
    const { told, write, wait, seconds } = aWatch(1, 300);
    write();
    await seconds(10);
    wait("camera-lost");
    await seconds(280);
    expect(told()).toEqual([]);
    await seconds(30);
    expect(told()).toEqual([["1", 1, "begins"]]);
  });

  it("does not take the time before a break for a part of it", async () => {
    const { told, write, wait, seconds } = aWatch(1, 10);
    write();
    await seconds(10);
    write();
    await seconds(9);
    wait("camera-lost");
    await seconds(1);
    expect(told()).toEqual([]);
    await seconds(10);
    expect(told()).toEqual([["1", 1, "begins"]]);
  });

  it("has one alarm for a full disk, however many channels stand still", async () => {
    const { told, write, wait, seconds, outages, troubles } = aWatch(5);
    write();
    wait("disk-full");
    await seconds(70);
    expect(told()).toEqual([["", 3, "begins"]]);
    expect([...outages.all()]).toMatchObject([{ kind: "disk-full", channels: { length: 5 } }]);
    write();
    await seconds(10);
    expect(troubles.map(({ kind, phase }) => [kind, phase])).toEqual([
      ["disk-full", "begins"],
      ["disk-full", "ends"],
    ]);
  });

  it("tells at once that only locked footage is left, and not that the disk is full as well", async () => {
    const { told, wait, seconds, outages, state } = aWatch(2);
    state.isOnlyLockedLeft = true;
    wait("disk-full");
    await seconds(10);
    expect(told()).toEqual([["", 3, "begins"]]);
    await seconds(100);
    expect(told()).toHaveLength(1);
    expect([...outages.all()]).toMatchObject([
      { kind: "only-locked-left", channels: { length: 2 } },
    ]);
  });

  it("tells of a root as soon as it is missing, foreign or failing, and puts lost channels to it", async () => {
    const { told, wait, seconds, roots, outages, alarms } = aWatch(3);
    roots.set({ id: 1, state: "missing", trouble: detail });
    expect(told()).toEqual([["", 18, "begins"]]);
    expect(alarms[0]?.description.address).toBe("/disk1");
    expect(alarms[0]?.description.en).not.toContain("/disk1");
    wait("disk-lost");
    await seconds(100);
    expect(told()).toHaveLength(1);
    expect([...outages.all()]).toMatchObject([{ kind: "root-missing", channels: { length: 3 } }]);
    roots.set({ id: 1, state: "foreign", trouble: detail });
    expect([...outages.all()]).toMatchObject([{ kind: "root-foreign" }]);
  });

  it("forgets a channel that is not to be recorded any more", async () => {
    const { told, write, wait, seconds, state } = aWatch();
    write();
    wait("camera-lost");
    await seconds(70);
    state.directed = [];
    await seconds(10);
    expect(told()).toEqual([
      ["1", 1, "begins"],
      ["1", 1, "ends"],
    ]);
  });
});
