import { FakeClock, LeaseBook, LocalLeases, silentLogger, Zone } from "@tessera/base";
import { type AlarmReport, DeviceCare } from "@tessera/engine";
import { expect, it, onTestFinished } from "vitest";
import type { Fence } from "./fence.ts";
import type { KeptState } from "./fence-state-store.ts";
import { FenceWatch } from "./fence-watch.ts";

const startMs = Date.UTC(2026, 0, 5, 4);
const bus = { deviceId: "bus-1", channelId: "1" };
const yard: Fence = {
  id: 1,
  shapeNo: 1,
  name: "车场",
  isEnabled: true,
  shape: { Kind: "circle", Center: [114, 22], RadiusM: 500 },
  onEnter: true,
  onLeave: true,
  limitKmh: 0,
  severity: 3,
  week: [],
  channels: [bus],
  groups: [],
};
const inside = { longitude: 114, latitude: 22 };
const outside = { longitude: 114.1, latitude: 22 };

it("keeps no copy of what was read while the device was another server's", async () => {
  const { tell, reported, states, elsewhere, clock, care } = aWatch([stateOf({ isInside: true })]);
  const held = states.holdNextRead();
  const first = tell(inside);
  await held.begun;
  // The other server hears that it left, and tells it.
  elsewhere();
  states.rows = [stateOf({ isInside: false })];
  await clock.advance(10_000);
  expect(care.isOurs(bus.deviceId)).toBe(false);
  held.goOn();
  await first;
  await tell(outside);
  expect(reported).toEqual([]);
});

it("writes nothing when the device has become another server's by then", async () => {
  const { tell, reported, states, elsewhere, beforeWriting } = aWatch([
    stateOf({ isInside: true }),
  ]);
  beforeWriting(elsewhere);
  await tell(outside);
  expect(reported).toEqual([]);
  expect(states.rows).toEqual([stateOf({ isInside: true })]);
});

it("looks no longer after a device that is gone for good", async () => {
  const { tell, watch, care } = aWatch();
  await tell(inside);
  expect(care.isOurs(bus.deviceId)).toBe(true);
  watch.forget(({ deviceId }) => deviceId === bus.deviceId);
  expect(care.isOurs(bus.deviceId)).toBe(false);
});

it("finds out anew where a channel is that was purged and came again", async () => {
  const { tell, watch, states, reported } = aWatch();
  await tell(inside);
  states.rows = [];
  watch.forget(({ channelId }) => channelId === bus.channelId);
  await tell(outside);
  expect(reported).toEqual([]);
  await tell(inside);
  expect(reported.map(({ topic }) => topic)).toEqual(["geofence/enter"]);
});

const stateOf = (change: Partial<KeptState>): KeptState => ({
  fenceId: 1,
  channel: bus,
  shapeNo: 1,
  isInside: false,
  isFast: false,
  atMs: startMs - 60_000,
  ...change,
});

/** States in memory that can be read slowly. */
class MemoryStates {
  rows: KeptState[];
  #hold: { begin: () => void; until: Promise<void> } | undefined;

  constructor(rows: readonly KeptState[]) {
    this.rows = [...rows];
  }

  holdNextRead() {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    this.#hold = { begin: begun.resolve, until: end.promise };
    return { begun: begun.promise, goOn: end.resolve };
  }

  async ofDevice(): Promise<readonly KeptState[]> {
    const read = [...this.rows];
    const hold = this.#hold;
    this.#hold = undefined;
    hold?.begin();
    await hold?.until;
    return read;
  }

  async save(states: readonly KeptState[]): Promise<void> {
    this.rows = [...states];
  }

  async remove(): Promise<void> {}
}

/** One of two servers, with one bus in one yard. */
function aWatch(rows: readonly KeptState[] = []) {
  const clock = new FakeClock(startMs);
  const book = new LeaseBook(clock);
  const [leases, others] = [new LocalLeases(clock, book), new LocalLeases(clock, book)];
  onTestFinished(async () => {
    await leases.stop();
    await others.stop();
  });
  const care = new DeviceCare(leases, () => {});
  const otherCare = new DeviceCare(others, () => {});
  const states = new MemoryStates(rows);
  const reported: AlarmReport[] = [];
  let before: (() => void) | undefined;
  const watch = new FenceWatch({
    fences: { of: () => [yard] },
    states,
    database: { transaction: (work) => work() },
    care,
    leases,
    alarms: {
      reportWith: async (alarms, write) => {
        before?.();
        await write();
        reported.push(...alarms);
      },
    },
    nameOf: () => "粤B1",
    zone: new Zone("UTC"),
    clock,
    log: silentLogger,
  });
  return {
    clock,
    watch,
    care,
    states,
    reported,
    beforeWriting: (act: () => void) => {
      before = act;
    },
    /** The device goes to the other server. */
    elsewhere: () => otherCare.want(bus.deviceId, {}, { takeOver: true }),
    tell: async (place: { longitude: number; latitude: number }) => {
      await clock.advance(10_000);
      await watch.take(bus, { atMs: clock.nowMs(), ...place });
    },
  };
}
