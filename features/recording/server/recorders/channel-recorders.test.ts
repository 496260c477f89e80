import { Conflict, FakeClock, silentLogger, TypedEvents } from "@tessera/base";
import { ChannelRegistry, type MediaPool, StreamHub } from "@tessera/engine";
import type { NewSegment, RecordedPlace, Segment, SegmentProgress } from "@tessera/recorder";
import { describe, expect, it } from "vitest";
import type { RecordingStatus } from "../ports.ts";
import { ChannelRecorders } from "./channel-recorders.ts";
import { type FromRecorder, recorderMessages, type ToRecorder } from "./messages.ts";

const placeOf = (deviceId: string): RecordedPlace => ({
  channel: { deviceId, channelId: "1" },
  flow: 1,
});
const record = { kind: "record" } as const;
const text = { zh: "满", en: "full" };

type PoolEvents =
  MediaPool["events"] extends TypedEvents<infer Events extends object> ? Events : never;

/** Two workers whose ends a test plays; channels are where it says. */
class FakePool {
  readonly events = new TypedEvents<PoolEvents>((error) => {
    throw error;
  });
  readonly told: (readonly [seat: number | "here", message: ToRecorder])[] = [];
  readonly seats = new Map<string, number>();
  seatOf = ({ deviceId }: { deviceId: string }) => this.seats.get(deviceId);
  tellModule(seat: number, module: string, message: unknown): void {
    if (module !== recorderMessages.name) throw new Error(`nobody here is called ${module}`);
    this.told.push([seat, message as ToRecorder]);
  }
  say(seat: number, message: FromRecorder): void {
    this.events.emit("module-message", { seat, module: recorderMessages.name, message });
  }
}

/** Grants when the test says so. */
class SlowLedger {
  readonly asked: { wished: NewSegment; grant(id: number): void; refuse(error: Error): void }[] =
    [];
  readonly closed: number[] = [];
  readonly committed: SegmentProgress[] = [];
  async open(wished: NewSegment): Promise<Segment> {
    const { promise, resolve, reject } = Promise.withResolvers<Segment>();
    const more = { rootId: 1, endMs: 0, bytes: 0, key: "k", isOpen: true, isLocked: false };
    this.asked.push({
      wished,
      grant: (id) => resolve({ ...wished, ...more, id }),
      refuse: reject,
    });
    return promise;
  }
  commit(progress: SegmentProgress): void {
    this.committed.push(progress);
  }
  async close(segmentId: number): Promise<void> {
    this.closed.push(segmentId);
  }
}

function aSite() {
  const clock = new FakeClock();
  const channels = new ChannelRegistry(() => {});
  const hub = new StreamHub({ channels, drivers: [], clock, log: silentLogger });
  const pool = new FakePool();
  const ledger = new SlowLedger();
  const recovered: (readonly number[])[] = [];
  const troubles: number[] = [];
  const disks: { id: number; state: "ready" | "full" }[] = [{ id: 1, state: "ready" }];
  const recorders = new ChannelRecorders({
    hub,
    pool,
    module: {
      messages: recorderMessages,
      start: () => ({
        hear: (message) => void pool.told.push(["here", message]),
        stop: () => {},
      }),
    },
    ledger,
    recover: async (ids) => void recovered.push(ids),
    roots: {
      noteTrouble: ({ rootId }) => void troubles.push(rootId),
      all: disks,
      pathOf: () => "/p",
    },
    clock,
    log: silentLogger,
  });
  const statuses: [string, RecordingStatus][] = [];
  recorders.onStatus(({ channel }, status) => void statuses.push([channel.deviceId, status]));
  pool.seats.set("a", 0).set("b", 1);
  const ask = (seat: number, deviceId: string, number = 1) =>
    pool.say(seat, { type: "ask", ask: number, segment: { ...placeOf(deviceId), startMs: 5 } });
  return { clock, pool, ledger, recorders, recovered, statuses, troubles, disks, ask };
}

const aProgress = (segmentId: number): SegmentProgress => ({
  segmentId,
  fragment: { startMs: 5, durationMs: 1000, offset: 700, bytes: 300 },
  bytes: 1000,
});

const turns = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

describe("recorders beside streams", () => {
  it("are told a wish where the stream lives, and only when it is new", () => {
    const { pool, recorders } = aSite();
    recorders.wish(placeOf("a"), record);
    recorders.wish(placeOf("a"), record);
    recorders.wish(placeOf("b"), { kind: "armed", preRecordMs: 5000 });
    recorders.wish(placeOf("pushed"), record);
    recorders.wish(placeOf("never"), { kind: "off" });
    recorders.wish(placeOf("a"), { kind: "off" });
    expect(
      pool.told.map(([seat, told]) => (told.type === "wish" ? [seat, told.wish.kind] : [])),
    ).toEqual([
      [0, "record"],
      [1, "armed"],
      ["here", "record"],
      [0, "off"],
    ]);
    expect(recorders.status(placeOf("a"))).toEqual({ kind: "off" });
  });

  it("get the segments that they ask for, and why not", async () => {
    const { pool, ledger, recorders, ask } = aSite();
    recorders.wish(placeOf("a"), record);
    ask(0, "a", 7);
    ask(0, "a", 8);
    ask(0, "a", 9);
    ledger.asked[0]?.grant(1);
    ledger.asked[1]?.refuse(new Conflict("disk-full", text));
    ledger.asked[2]?.refuse(new Error("a bug"));
    await turns();
    // The one that is granted has its file made first.
    expect(pool.told.slice(1).toSorted(byAsk)).toMatchObject([
      [0, { type: "granted", ask: 7, segment: { id: 1 } }],
      [0, { type: "refused", ask: 8, reason: "disk-full", detail: text }],
      [0, { type: "refused", ask: 9, reason: "recorder-failed" }],
    ]);
  });

  it("have the age of their last byte known, and their disks' trouble", async () => {
    const { clock, pool, ledger, recorders, statuses, troubles, ask } = aSite();
    recorders.wish(placeOf("a"), record);
    ask(0, "a");
    ledger.asked[0]?.grant(1);
    await turns();
    const status = { kind: "recording", lastByteAtMs: clock.nowMs() } as const;
    pool.say(0, { type: "status", place: placeOf("a"), status });
    await clock.advance(4000);
    pool.say(0, { type: "committed", progress: [aProgress(1)] });
    expect(ledger.committed).toEqual([aProgress(1)]);
    expect(recorders.status(placeOf("a"))).toEqual({
      kind: "recording",
      lastByteAtMs: clock.nowMs(),
    });
    expect(statuses.map(([, { kind }]) => kind)).toEqual(["waiting", "recording"]);
    pool.say(0, { type: "trouble", trouble: { rootId: 3, kind: "lost", code: "EIO" } });
    expect(troubles).toEqual([3]);
  });

  it("have the segments of a lost process recovered, and its wishes told to the next", async () => {
    const { pool, ledger, recorders, recovered, ask } = aSite();
    recorders.wish(placeOf("a"), record);
    recorders.wish(placeOf("b"), record);
    ask(0, "a");
    ask(1, "b");
    ask(0, "a", 2);
    ask(0, "a", 3);
    ledger.asked[0]?.grant(1);
    ledger.asked[1]?.grant(2);
    await turns();
    pool.told.length = 0;
    pool.events.emit("worker-lost", { seat: 0 });
    expect(recovered).toEqual([[1]]);
    expect(recorders.status(placeOf("a"))).toMatchObject({ reason: "recorder-failed" });
    expect(recorders.status(placeOf("b"))).toMatchObject({ reason: "camera-lost" });
    // Granted to who is not there any more: nobody will write it.
    ledger.asked[2]?.grant(3);
    ledger.asked[3]?.refuse(new Conflict("disk-full", text));
    await turns();
    expect(ledger.closed).toEqual([3]);
    pool.events.emit("worker-started", { seat: 0 });
    expect(pool.told).toEqual([[0, { type: "wish", place: placeOf("a"), wish: record }]]);
  });

  it("leave a disk that hangs when there is another, and wait for it when there is none", () => {
    const { pool, disks } = aSite();
    const trouble = { rootId: 1, kind: "slow", code: "STUCK" } as const;
    pool.say(0, { type: "trouble", trouble });
    disks.push({ id: 2, state: "full" });
    pool.say(0, { type: "trouble", trouble });
    expect(pool.told).toEqual([]);
    disks.push({ id: 3, state: "ready" });
    pool.say(0, { type: "trouble", trouble });
    expect(pool.told).toEqual([[0, { type: "leave-root", rootId: 1 }]]);
  });

  it("follow a channel that moves to another process, and hear it from there only", () => {
    const { pool, recorders } = aSite();
    recorders.wish(placeOf("a"), record);
    pool.seats.delete("a");
    pool.events.emit("channel-seated", { channel: placeOf("a").channel, seat: undefined });
    expect(pool.told.slice(1)).toEqual([
      [0, { type: "wish", place: placeOf("a"), wish: { kind: "off" } }],
      ["here", { type: "wish", place: placeOf("a"), wish: record }],
    ]);
    pool.say(0, { type: "status", place: placeOf("a"), status: { kind: "armed" } });
    expect(recorders.status(placeOf("a")).kind).toBe("waiting");
  });

  it("are waited for when the server stops, until their files are closed", async () => {
    const { clock, pool, ledger, recorders, ask } = aSite();
    recorders.wish(placeOf("a"), record);
    ask(0, "a");
    ledger.asked[0]?.grant(1);
    await turns();
    let isStopped = false;
    const stopped = recorders.stop().finally(() => {
      isStopped = true;
    });
    await clock.advance(1000);
    expect([isStopped, pool.told.at(-1)?.[1]]).toMatchObject([false, { wish: { kind: "off" } }]);
    pool.say(0, { type: "closed", segmentId: 1 });
    await stopped;
    expect(ledger.closed).toEqual([1]);
  });

  it("are not waited for for ever", async () => {
    const { clock, ledger, recorders, ask } = aSite();
    recorders.wish(placeOf("a"), record);
    ask(0, "a");
    ledger.asked[0]?.grant(1);
    await turns();
    const stopped = recorders.stop();
    await clock.advance(6000);
    await expect(stopped).resolves.toBeUndefined();
  });
});

const askOf = (message: object) => ("ask" in message ? Number(message.ask) : 0);
const byAsk = (one: readonly [unknown, object], other: readonly [unknown, object]) =>
  askOf(one[1]) - askOf(other[1]);
