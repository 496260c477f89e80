import { expect, it } from "vitest";
import { dropsOf, presenceSpans } from "./presence-spans.ts";

const reason = { zh: "断电", en: "no power" };
const on = (atMs: number) => ({ deviceId: "a", isOnline: true, reason: undefined, atMs });
const off = (atMs: number) => ({ deviceId: "a", isOnline: false, reason, atMs });
const always = [{ fromMs: 0, untilMs: 1000 }];

const spansOf = (...input: Parameters<typeof presenceSpans>) =>
  presenceSpans(...input).map(({ state, fromMs, toMs }) => `${state} ${fromMs}-${toMs}`);

it("begins with how the device was before", () => {
  const spans = presenceSpans([on(50), off(150), on(170)], always, { fromMs: 100, toMs: 200 });
  expect(spans).toEqual([
    { state: "online", fromMs: 100, toMs: 150, reason: undefined },
    { state: "offline", fromMs: 150, toMs: 170, reason },
    { state: "online", fromMs: 170, toMs: 200, reason: undefined },
  ]);
  expect(dropsOf(spans)).toBe(1);
});

it("knows nothing of a device before it was first seen", () => {
  expect(spansOf([on(150)], always, { fromMs: 100, toMs: 200 })).toEqual([
    "unknown 100-150",
    "online 150-200",
  ]);
  expect(spansOf([], always, { fromMs: 100, toMs: 200 })).toEqual(["unknown 100-200"]);
});

it("knows nothing of the time in which nobody looked", () => {
  const watches = [
    { fromMs: 0, untilMs: 120 },
    { fromMs: 150, untilMs: 1000 },
  ];
  const spans = presenceSpans([on(50), off(160)], watches, { fromMs: 100, toMs: 200 });
  expect(spans.map(({ state, fromMs }) => [state, fromMs])).toEqual([
    ["online", 100],
    ["unknown", 120],
    ["online", 150],
    ["offline", 160],
  ]);
  expect(dropsOf(spans)).toBe(1);
});

it("counts as a drop only what went away", () => {
  expect(dropsOf(presenceSpans([off(110)], always, { fromMs: 100, toMs: 200 }))).toBe(0);
});
