import { FakeClock } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { type MessageFilter, MessageLog, type MessageTrace } from "./message-log.ts";

const everything: MessageFilter = {
  deviceId: "",
  name: "",
  direction: "",
  onlyErrors: false,
  sinceMs: 0,
  q: "",
};
const allOf = { after: 0, limit: 100 };

const aTrace = (trace: Partial<MessageTrace> = {}): MessageTrace => ({
  atMs: 1000,
  deviceId: "bus-1",
  address: "UDP 192.0.2.7:7660",
  isIncoming: true,
  name: "KEEPALIVE",
  summary: "",
  content: "<PPVSPMessage/>",
  ...trace,
});

function aLog(...traces: readonly Partial<MessageTrace>[]): MessageLog {
  const log = new MessageLog({ clock: new FakeClock() });
  for (const trace of traces) log.take(aTrace(trace));
  return log;
}
const idsOf = (log: MessageLog, filter: Partial<MessageFilter> = {}) =>
  log.page({ ...everything, ...filter }, allOf).found.map(({ id }) => id);

describe("the log of a protocol", () => {
  it("is narrowed by device, name, direction, trouble, time and text", () => {
    const log = aLog(
      { deviceId: "bus-1", name: "REGISTER", atMs: 1 },
      { deviceId: "bus-12", isIncoming: false, atMs: 2 },
      { deviceId: "gate", isError: true, note: { zh: "未知设备", en: "Unknown device" }, atMs: 3 },
      { deviceId: "gate", summary: "31.15, 121.42", address: "TCP 198.51.100.1:9", atMs: 4 },
    );
    expect(idsOf(log)).toEqual([4, 3, 2, 1]);
    expect(idsOf(log, { deviceId: "bus-1" })).toEqual([2, 1]);
    expect(idsOf(log, { name: "register" })).toEqual([1]);
    expect(idsOf(log, { direction: "out" })).toEqual([2]);
    expect(idsOf(log, { onlyErrors: true })).toEqual([3]);
    expect(idsOf(log, { sinceMs: 3 })).toEqual([4, 3]);
    expect(idsOf(log, { q: "未知" })).toEqual([3]);
    expect(idsOf(log, { q: "198.51" })).toEqual([4]);
    expect(idsOf(log, { q: "31.15" })).toEqual([4]);
  });

  it("is read page by page, with how much there is beside the page", () => {
    const log = aLog(...[5, 6, 7, 8].map((atMs) => ({ atMs })));
    const page = (span: { before?: number; after: number; limit: number }) => {
      const { found, ...about } = log.page(everything, span);
      return { ids: found.map(({ id }) => id), ...about };
    };
    const about = { kept: 4, oldestAtMs: 5, leftOut: 0 };
    expect(page({ after: 0, limit: 3 })).toEqual({ ids: [4, 3, 2], hasMore: true, ...about });
    expect(page({ before: 2, after: 0, limit: 3 })).toEqual({ ids: [1], hasMore: false, ...about });
    expect(page({ after: 3, limit: 1 })).toEqual({ ids: [4], hasMore: false, ...about });
    expect(aLog().page(everything, allOf)).toMatchObject({ found: [], kept: 0, oldestAtMs: 0 });
  });

  it("shows the talk with one device around a message, and of nobody known by address", () => {
    const log = aLog(
      { deviceId: "bus-1" },
      { deviceId: "gate" },
      { deviceId: "bus-1" },
      { deviceId: "", address: "TCP 198.51.100.1:9" },
      { deviceId: "bus-1" },
      { deviceId: "", address: "TCP 198.51.100.2:9" },
      { deviceId: "bus-1" },
    );
    const around = (id: number, limit: number) => log.talkAround(id, limit).map((one) => one.id);
    expect(around(3, 100)).toEqual([1, 3, 5, 7]);
    expect(around(7, 2)).toEqual([5, 7]);
    expect(around(4, 100)).toEqual([4]);
    expect(around(99, 100)).toEqual([]);
  });

  it("keeps no more than it may, cuts what is long and counts what a flood left out", async () => {
    const clock = new FakeClock();
    const log = new MessageLog({ clock, limits: { messages: 3, bytes: 1_000_000 } });
    for (let count = 0; count < 2005; count++) log.take(aTrace());
    expect(log.page(everything, allOf)).toMatchObject({ kept: 3, leftOut: 5 });
    expect(idsOf(log)).toEqual([2000, 1999, 1998]);
    await clock.advance(1000);
    log.take(aTrace({ content: "x".repeat(1_000_000) }));
    expect(log.find(2001)?.content).toHaveLength(65_536);
    const small = new MessageLog({ clock, limits: { messages: 100, bytes: 10_000 } });
    for (let count = 0; count < 50; count++) small.take(aTrace({ content: "x".repeat(1000) }));
    expect(small.page(everything, allOf).kept).toBeLessThan(8);
  });
});
