import { FakeClock, hourMs, silentLogger, type Text } from "@tessera/base";
import { describe, expect, it } from "vitest";
import type { GapReason } from "../../contract.ts";
import type { Decision } from "../director/decision.ts";
import type { Directed } from "../director/director.ts";
import { FakeFootage } from "../testing/fake-footage.ts";
import { FakeRecorders } from "../testing/fake-recorders.ts";
import type { Span } from "../time/spans.ts";
import { GapKeeper } from "./gap-keeper.ts";

const channel = { deviceId: "d1", channelId: "1" };
const place = { channel, flow: 1 as const };
const detail: Text = { zh: "", en: "" };

const record: Decision = { wish: { kind: "record" }, isManual: false };
const planOff: Decision = { wish: { kind: "off" }, reason: "plan-off", detail };

/** Of a channel about which `decide` decides. Hours are counted from the start. */
function aKeeper(first: Decision = record, plannedSpans: readonly Span[] = []) {
  const clock = new FakeClock();
  const startMs = clock.nowMs();
  const recorders = new FakeRecorders();
  const index = new FakeFootage(() => clock.nowMs());
  let decision = first;
  const listeners: ((directed: Directed) => void)[] = [];
  const letGoListeners: (() => void)[] = [];
  const keeper = new GapKeeper({
    director: {
      all: () => [{ place, decision }],
      decisionOf: () => decision,
      onDecision: (heard) => {
        listeners.push(heard);
        return () => {};
      },
      onLetGo: (heard) => {
        letGoListeners.push(() => heard(place));
        return () => {};
      },
    },
    recorders,
    index,
    plans: { planned: () => [...plannedSpans] },
    clock,
    log: silentLogger,
  });
  const decide = (next: Decision) => {
    decision = next;
    for (const listener of listeners) listener({ place, decision });
  };
  const wait = (reason: GapReason) =>
    recorders.tell(place, { kind: "waiting", sinceMs: clock.nowMs(), reason, detail });
  const resume = () => recorders.tell(place, { kind: "recording", lastByteAtMs: clock.nowMs() });
  const gaps = async () =>
    (await keeper.gaps(place, { startMs: 0, endMs: clock.nowMs() + hourMs })).map((gap) => [
      gap.reason,
      (gap.startMs - startMs) / hourMs,
      (gap.endMs - startMs) / hourMs,
    ]);
  const hours = (count: number) => clock.advance(count * hourMs);
  return {
    keeper,
    index,
    startMs,
    clock,
    decide,
    wait,
    resume,
    letGo: () => {
      for (const tell of letGoListeners) tell();
    },
    gaps,
    hours,
  };
}

describe("the keeper of gaps", () => {
  it("writes why a camera was not recorded, when it is again", async () => {
    const { keeper, wait, resume, gaps, hours } = aKeeper();
    keeper.start();
    resume();
    await hours(1);
    wait("camera-lost");
    await hours(1);
    resume();
    await hours(1);
    expect(await gaps()).toEqual([["camera-lost", 1, 2]]);
  });

  it("tells the gap that goes on, up to now", async () => {
    const { keeper, wait, gaps, hours, clock } = aKeeper();
    keeper.start();
    wait("disk-full");
    await clock.advance(1000);
    expect(await gaps()).toEqual([["disk-full", 0, 1000 / hourMs]]);
    await hours(2);
    expect(await gaps()).toEqual([["disk-full", 0, 2 + 1000 / hourMs]]);
  });

  it("says nothing more of a channel that another server records", async () => {
    const { keeper, wait, letGo, gaps, hours } = aKeeper();
    keeper.start();
    wait("camera-lost");
    await hours(1);
    letGo();
    await hours(2);
    expect(await gaps()).toEqual([["camera-lost", 0, 1]]);
  });

  it("tells apart what kept it from being recorded one after the other", async () => {
    const { keeper, decide, wait, resume, gaps, hours } = aKeeper();
    keeper.start();
    wait("camera-lost");
    await hours(1);
    decide(planOff);
    await hours(1);
    decide(record);
    wait("camera-lost");
    await hours(1);
    wait("disk-full");
    await hours(1);
    resume();
    await hours(1);
    expect(await gaps()).toEqual([
      ["camera-lost", 0, 1],
      ["plan-off", 1, 2],
      ["camera-lost", 2, 3],
      ["disk-full", 3, 4],
    ]);
  });

  it("has written down a lasting fault before the server could crash, and the rest when it stops", async () => {
    const { keeper, index, decide, wait, hours, startMs } = aKeeper();
    keeper.start();
    wait("camera-lost");
    await hours(1);
    const written = () => index.gaps(place, 0, startMs + 100 * hourMs);
    expect(await written()).toMatchObject([{ reason: "camera-lost", endMs: startMs + hourMs }]);
    decide(planOff);
    await hours(1);
    expect(await written()).toHaveLength(1);
    await keeper.stop();
    expect(await written()).toMatchObject([
      { reason: "camera-lost" },
      { reason: "plan-off", endMs: startMs + 2 * hourMs },
    ]);
  });

  it("explains the time before the server was started", async () => {
    const startMs = new FakeClock().nowMs();
    const planned = { startMs: startMs - 3 * hourMs, endMs: startMs - hourMs };
    const { keeper, index, gaps, resume } = aKeeper(record, [planned]);
    index.add(channel, startMs - 10 * hourMs, startMs - 4 * hourMs);
    keeper.start();
    resume();
    await keeper.stop();
    expect(await gaps()).toEqual([
      ["plan-off", -4, -3],
      ["server-down", -3, -1],
      ["plan-off", -1, 0],
    ]);
  });

  it("says nothing of the time before a channel was first recorded", async () => {
    const { keeper, gaps, resume } = aKeeper();
    keeper.start();
    resume();
    await keeper.stop();
    expect(await gaps()).toEqual([]);
  });
});
