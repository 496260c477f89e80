import { FakeClock, LeaseBook, LocalLeases } from "@tessera/base";
import { processorMsOf } from "@tessera/base/testing";
import { expect, it } from "vitest";
import type { Carer } from "./device-care.ts";
import { aCare } from "./testing/a-care.ts";

/** Two servers of a site. */
function aSite() {
  const clock = new FakeClock();
  const book = new LeaseBook(clock);
  const aServer = () => {
    const leases = new LocalLeases(clock, book);
    return { leases, care: aCare(clock, leases) };
  };
  return { clock, one: aServer(), other: aServer() };
}

function aCarer(): Carer & { readonly told: string[] } {
  const told: string[] = [];
  return {
    told,
    begin: (id) => void told.push(`begin ${id}`),
    end: (id) => void told.push(`end ${id}`),
    taken: (id) => void told.push(`taken ${id}`),
  };
}

it("asks once for a device however many want it, and lets it go when nobody does", async () => {
  const { clock, one, other } = aSite();
  const [presence, director, waiting] = [aCarer(), aCarer(), aCarer()];
  one.care.want("1", presence);
  one.care.want("1", director);
  one.care.want("1", director);
  other.care.want("1", waiting);
  expect([presence.told, director.told]).toEqual([["begin 1"], ["begin 1"]]);
  expect([one.care.isOurs("1"), other.care.isOurs("1")]).toEqual([true, false]);
  one.care.leave("1", presence);
  await clock.advance(10_000);
  expect(waiting.told).toEqual(["taken 1"]);
  one.care.leaveAll(director);
  await clock.advance(2000);
  expect(waiting.told).toEqual(["taken 1", "begin 1"]);
  expect(other.care.leaseOf("1")).toMatchObject({ key: "device 1" });
  expect([presence.told, director.told]).toEqual([["begin 1"], ["begin 1"]]);
});

it("follows a device that comes to another server, and back", async () => {
  const { clock, one, other } = aSite();
  const [here, there] = [aCarer(), aCarer()];
  one.care.want("1", here);
  other.care.want("1", there, { takeOver: true });
  await clock.advance(2000);
  expect(here.told).toEqual(["begin 1", "end 1", "taken 1"]);
  expect([one.care.mayBeOurs("1"), other.care.mayBeOurs("1")]).toEqual([false, true]);
  one.care.want("1", here, { takeOver: true });
  await clock.advance(2000);
  expect(here.told.slice(3)).toEqual(["begin 1"]);
  expect(there.told).toEqual(["begin 1", "end 1", "taken 1"]);
});

it("takes a device over that came here anew, even if it seems to be ours", async () => {
  const { clock, one, other } = aSite();
  const [here, there] = [aCarer(), aCarer()];
  one.care.want("1", here, { takeOver: true });
  other.care.want("1", there, { takeOver: true });
  // The first server has not heard of it yet.
  expect(one.care.isOurs("1")).toBe(true);
  one.care.want("1", here, { takeOver: true });
  await clock.advance(10_000);
  expect(here.told).toEqual(["begin 1"]);
  expect(there.told).toEqual(["begin 1", "end 1", "taken 1"]);
});

it("costs next to nothing with 10,000 devices on one server", async () => {
  const clock = new FakeClock();
  const care = aCare(clock);
  const carers = [{}, {}, {}];
  const ids = Array.from({ length: 10_000 }, (_, index) => `3402000000132${index}`);
  const spentMs = await processorMsOf(async () => {
    for (const id of ids) for (const carer of carers) care.want(id, carer);
    await clock.advance(60_000);
    for (let round = 0; round < 10; round++) for (const id of ids) care.isOurs(id);
  });
  expect(ids.every((id) => care.isOurs(id))).toBe(true);
  expect(spentMs).toBeLessThan(1000);
});
