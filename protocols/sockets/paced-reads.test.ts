import { type Clock, FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import { PacedReads } from "./paced-reads.ts";

/**
 * Pictures come every 40 ms, every second one is needed, or one of more; between them comes sound. A busy process is late
 * after each rest.
 */
function aSocket({ periodMs = 80, wokenLateMs = (): number => 0 } = {}) {
  const clock = new FakeClock();
  const busyClock: Clock = {
    nowMs: () => clock.nowMs(),
    monotonicMs: () => clock.monotonicMs(),
    after: (delayMs, task) => clock.after(delayMs + wokenLateMs(), task),
    every: (intervalMs, task) => clock.every(intervalMs, task),
  };
  let isResting = false;
  let lying: { readonly name: string; readonly cameMs: number }[] = [];
  const reads: { readonly names: string; readonly waitedMs: number }[] = [];
  let late = 0;
  const read = () => {
    const names = lying.map(({ name }) => name).join(" ");
    const needed = lying.find(({ name }) => name === "P");
    reads.push({ names, waitedMs: needed ? clock.monotonicMs() - needed.cameMs : 0 });
    lying = [];
    pace.expectAfter(needed ? periodMs : 0);
    isResting = pace.rests();
  };
  const pace = new PacedReads(busyClock, () => {
    isResting = false;
    if (lying.length > 0) read();
  });
  const come = (name: string) => {
    lying.push({ name, cameMs: clock.monotonicMs() });
    if (!isResting) read();
  };
  /** Two pictures and a sound, the needed one so much later than usual. */
  const play = async (lateMs = 0) => {
    await clock.advance(20 - late);
    come("s");
    await clock.advance(20);
    come("p");
    const more = Math.ceil((periodMs - 80) / 40);
    for (let number = 0; number < more; number++) {
      await clock.advance((periodMs - 80) / more);
      come("p");
    }
    await clock.advance(20);
    come("s");
    await clock.advance(20);
    come("s");
    await clock.advance(lateMs);
    come("P");
    late = lateMs;
  };
  return { clock, reads, play, pace, isResting: () => isResting };
}

it("takes in one read what comes until something is needed, a few milliseconds after it came", async () => {
  const { reads, play } = aSocket();
  for (let number = 0; number < 100; number++) await play();
  const settled = reads.slice(10);
  expect(settled.length).toBeLessThan(1.3 * 90);
  expect(settled.filter(({ names }) => names === "s p s s P").length).toBeGreaterThan(75);
  expect(Math.max(...settled.map(({ waitedMs }) => waitedMs))).toBeLessThanOrEqual(9);
});

it("reads little more often where things come now sooner, now later", async () => {
  const { reads, play } = aSocket();
  for (let number = 0; number < 200; number++) await play((number * 7) % 10);
  const settled = reads.slice(40);
  expect(settled.length).toBeLessThan(1.2 * 180);
  expect(Math.max(...settled.map(({ waitedMs }) => waitedMs))).toBeLessThanOrEqual(19);
});

it("lets nothing wait longer because something else came late", async () => {
  const { reads, play } = aSocket();
  for (let number = 0; number < 100; number++) await play(number % 7 === 3 ? 15 : 0);
  expect(Math.max(...reads.map(({ waitedMs }) => waitedMs))).toBeLessThanOrEqual(14);
});

it("follows what comes earlier from now on", async () => {
  const { reads, play } = aSocket();
  for (let number = 0; number < 20; number++) await play(15);
  for (let number = 0; number < 40; number++) await play();
  expect(reads.at(-1)?.waitedMs).toBeLessThanOrEqual(9);
});

it("stays in a long rhythm though it is woken late, and though something comes late now and then", async () => {
  let woken = 0;
  const wokenLateMs = () => (woken++ * 7) % 12;
  const { reads, play } = aSocket({ periodMs: 200, wokenLateMs });
  for (let number = 0; number < 200; number++) await play(number % 5 === 3 ? 12 : 0);
  const settled = reads.slice(20);
  expect(settled.length).toBeLessThan(1.5 * 190);
  expect(Math.max(...settled.map(({ waitedMs }) => waitedMs))).toBeLessThanOrEqual(52);
});

it.each([
  { about: "five times a second", periodsMs: [199.3, 200, 201.7], stepMs: 20 },
  { about: "ten times a second", periodsMs: [99.3, 100, 101.7], stepMs: 10 },
])(
  "is woken together with others of about $about, none of which keeps quite the same time",
  async ({ periodsMs, stepMs }) => {
    const wokenAtMs: number[] = [];
    for (const [index, periodMs] of periodsMs.entries()) {
      const { clock, reads, play } = aSocket({ periodMs });
      await clock.advance(7 * index);
      for (let number = 0; number < 8; number++) await play();
      const before = reads.length;
      // The needed one lies there, and is read when the socket is woken.
      while (reads.length === before) await clock.advance(0.1);
      wokenAtMs.push(Math.floor(clock.monotonicMs()) % stepMs);
    }
    expect(wokenAtMs).toEqual(periodsMs.map(() => 0));
  },
);

it("rests no more when it is ended, and not for what is needed at once", async () => {
  const { clock, play, pace, isResting } = aSocket();
  for (let number = 0; number < 4; number++) await play();
  expect(isResting()).toBe(true);
  pace.end();
  await clock.advance(1000);
  expect(isResting()).toBe(true);
  pace.expectAfter(0);
  expect(pace.rests()).toBe(false);
});
