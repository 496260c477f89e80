import { FakeClock, LeaseBook, LocalLeases, Offline } from "@tessera/base";
import { expect, it, vi } from "vitest";
import { aCare } from "../testing/a-care.ts";
import { ListeningSession } from "./listening-session.ts";
import { SessionTable } from "./session-table.ts";

/** Devices that each speak over a connection of their own, named by a letter. */
function aTable(
  options: {
    keepalive?: () => { everyMs: number; count: number };
    clock?: FakeClock;
    leases?: LocalLeases;
  } = {},
) {
  const { clock = new FakeClock(), leases } = options;
  const { keepalive = () => ({ everyMs: 60_000, count: 3 }) } = options;
  const table = new SessionTable<string, ListeningSession<string>>({
    clock,
    care: aCare(clock, leases),
    keepalive,
    peerKey: (peer) => peer,
    code: "not-there",
    texts: { stopped: { zh: "停", en: "closed for today" } },
    onListenerError: (error) => {
      throw error;
    },
  });
  const told: string[] = [];
  for (const name of ["opened", "renewed", "ended"] as const)
    table.events.on(name, ({ deviceId }) => told.push(`${deviceId} ${name}`));
  const come = (deviceId: string, peer: string, lifeMs?: number) => {
    const session = new ListeningSession({ deviceId, peer, cameAtMs: clock.nowMs() });
    table.enter(session, { peer, ...(lifeMs && { lifeMs }) });
    return session;
  };
  return { clock, table, told, come };
}

it("has a device there until its connection is lost, and says why it went", () => {
  const { table, told, come } = aTable();
  const session = come("1", "a");
  expect([table.get("1"), table.at("a"), table.size]).toEqual([session, session, 1]);
  table.loseConnection("a");
  expect(() => table.get("1")).toThrow(/device's connection was lost/);
  expect(session.signal.aborted).toBe(true);
  expect(session.gone()).toBeInstanceOf(Offline);
  expect(session.gone()).toMatchObject({ code: "not-there", message: /connection/ });
  expect(table.at("a")).toBeUndefined();
  expect(told).toEqual(["1 opened", "1 ended"]);
});

it("replaces a session by the one of a new connection, whose loss alone counts from then on", () => {
  const { table, told, come } = aTable();
  const before = come("1", "a");
  const now = come("1", "b");
  expect(before.gone().message).toMatch(/another connection/);
  table.loseConnection("a");
  expect(table.find("1")).toBe(now);
  expect(told).toEqual(["1 opened", "1 ended", "1 opened"]);
});

it("lets a session in again without opening it, and tells when the device may have started anew", () => {
  const { table, told, come } = aTable();
  const session = come("1", "a");
  table.enter(session, { peer: "b" });
  table.enter(session, { peer: "b", isAnew: true });
  expect(told).toEqual(["1 opened", "1 renewed"]);
  expect([table.at("a"), table.at("b")]).toEqual([undefined, session]);
});

it("ends who is silent past the keep-alive limit, later if the device itself means to speak less often", async () => {
  const { clock, table, come } = aTable();
  const session = come("1", "a");
  const slow = come("2", "b");
  slow.keepaliveMs = 300_000;
  await clock.advance(170_000);
  table.hear(session);
  await clock.advance(184_000);
  expect(table.find("1")).toBe(session);
  await clock.advance(3000);
  expect(() => table.get("1")).toThrow(/heartbeat/);
  expect(table.find("2")).toBe(slow);
});

it("ends a stay at its end however much is heard", async () => {
  const { clock, table, come } = aTable();
  const session = come("1", "a", 100_000);
  for (let times = 0; times < 11; times++) {
    await clock.advance(10_000);
    table.hear(session);
  }
  expect(() => table.get("1")).toThrow(/did not renew/);
});

it("calls a device flapping that went more than three times within ten minutes", async () => {
  const { clock, table, come } = aTable();
  for (let times = 0; times < 3; times++) {
    come("1", "a");
    await clock.advance(60_000);
    table.loseConnection("a");
  }
  expect(table.isFlapping("1")).toBe(false);
  come("1", "a");
  come("1", "b");
  expect(table.isFlapping("1")).toBe(true);
  expect(table.isFlapping("2")).toBe(false);
  await clock.advance(601_000);
  expect(table.isFlapping("1")).toBe(false);
});

it("keeps one where it has entered from, and no longer than it is there", () => {
  const { table, come } = aTable();
  const session = come("1", "a");
  table.hear(session);
  expect([table.isAt(session, "a"), table.isAt(session, "b")]).toEqual([true, false]);
  table.end("1", { zh: "", en: "enough" });
  table.hear(session);
  expect(table.at("a")).toBeUndefined();
  expect(table.end("1", { zh: "", en: "enough" })).toBe(false);
});

it("ends all in the driver's own words when it stops", () => {
  const { table, come } = aTable();
  const ended = vi.fn<() => void>();
  for (const id of ["1", "2"]) come(id, id).signal.addEventListener("abort", ended);
  table.stop();
  expect(ended).toHaveBeenCalledTimes(2);
  expect(() => table.get("1")).toThrow("closed for today");
  expect(() => table.get("3")).toThrow(/not connected/);
});

it("asks for no setting before a device has come: the server may still be starting", async () => {
  let asked = 0;
  const { clock, come } = aTable({
    keepalive: () => ({ everyMs: 60_000, count: 3 + asked++ }),
  });
  await clock.advance(600_000);
  expect(asked).toBe(0);
  come("1", "a");
  await clock.advance(60_000);
  expect(asked).toBeGreaterThan(0);
});

it("ends the session of a device that has come to another server, and says so", async () => {
  const clock = new FakeClock();
  const book = new LeaseBook(clock);
  const one = aTable({ clock, leases: new LocalLeases(clock, book) });
  const other = aTable({ clock, leases: new LocalLeases(clock, book) });
  const before = one.come("1", "a");
  one.come("2", "a");
  const now = other.come("1", "b");
  await clock.advance(2000);
  expect(before.gone().message).toMatch(/Another server/);
  expect(() => one.table.get("1")).toThrow(/Another server/);
  expect([one.table.size, other.table.find("1")]).toEqual([1, now]);
  const back = one.come("1", "a");
  await clock.advance(2000);
  expect([one.table.find("1"), other.table.size]).toEqual([back, 0]);
});
