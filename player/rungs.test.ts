import { expect, it, vi } from "vitest";
import { FakeRung } from "./fake-rung.ts";
import type { LiveTransport, Rung } from "./rung.ts";
import { fetchedRung } from "./rungs.ts";

const made = {} as LiveTransport;
const parts = { events: {} } as never;

it("is created when its code is there, which is fetched once", async () => {
  const whole = new FakeRung("fmp4");
  const load = vi.fn<() => Promise<Rung["create"]>>(async () => whole.create.bind(whole));
  const rung = fetchedRung(whole, load);
  expect(() => rung.create(parts)).toThrow(/code/);
  await rung.fetch?.();
  await rung.fetch?.();
  expect(rung.create(parts).figures.bitrateKbps).toBe(1000);
  expect(load).toHaveBeenCalledTimes(1);
});

it("fails like a line that is lost when the server does not give its code, and asks again", async () => {
  const load = vi
    .fn<() => Promise<Rung["create"]>>()
    .mockRejectedValueOnce(new Error("gone"))
    .mockResolvedValue(() => made);
  const rung = fetchedRung(new FakeRung("fmp4"), load);
  await rung.fetch?.();
  expect(() => rung.create(parts)).toThrow(/code/);
  await rung.fetch?.();
  expect(rung.create(parts)).toBe(made);
});
