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
    for (let restMs = periodMs - 80; restMs > 0; restMs -= 40) {
      await clock.advance(40);
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

it("is woken together with others that have time", async () => {
  const wokenAtMs: number[] = [];
  for (const offsetMs of [0, 7, 13]) {
    const { clock, reads, play } = aSocket({ periodMs: 200 });
    await clock.advance(offsetMs);
    const startedMs = clock.monotonicMs() - offsetMs;
    for (let number = 0; number < 8; number++) await play();
    const before = reads.length;
    for (let ms = 0; ms < 200 && reads.length === before; ms++) await clock.advance(1);
    wokenAtMs.push((clock.monotonicMs() - startedMs) % 20);
  }
  expect(new Set(wokenAtMs).size).toBe(1);
});

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
