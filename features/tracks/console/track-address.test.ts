import { dayMs, hourMs } from "@tessera/base";
import { ZoneTime } from "@tessera/kit/playback";
import { expect, it } from "vitest";
import { askedSpan, readAddress, writeAddress } from "./track-address.ts";

const zone = new ZoneTime("Asia/Shanghai");
const nowMs = Date.UTC(2026, 10, 18, 2);

it("reads back what it writes, and leaves out what is as usual", () => {
  const usual = readAddress(new URLSearchParams());
  expect(writeAddress(usual).toString()).toBe("");
  const address = readAddress(
    new URLSearchParams(
      "id=a~1&id=b~1&id=a~1&span=range&from=5&to=9&at=7&limit=60&radius=80&stop=10&gap=5&fences=0&pictures=off",
    ),
  );
  expect(address).toMatchObject({ ids: ["a~1", "b~1"], span: "range", from: 5, to: 9, at: 7 });
  expect(address).toMatchObject({
    rules: { stopRadiusM: 80, stopMinutes: 10, gapMinutes: 5 },
    hasFences: false,
  });
  expect(readAddress(writeAddress(address))).toEqual(address);
});

it("takes no nonsense", () => {
  expect(
    readAddress(new URLSearchParams("id=x&span=week&limit=-3&at=soon&pictures=all")),
  ).toMatchObject({ ids: [], span: "today", limitKmh: 0, at: undefined, pictures: "cloud" });
  expect(readAddress(new URLSearchParams("radius=1&stop=9999&gap=x")).rules).toEqual({
    stopRadiusM: 50,
    stopMinutes: 3,
    gapMinutes: 3,
  });
  const many = new URLSearchParams(Array.from({ length: 20 }, (_, no) => ["id", `${no}~1`]));
  expect(readAddress(many).ids).toHaveLength(8);
});

it("knows the day by the server's zone, and refuses ranges that cannot be", () => {
  const usual = readAddress(new URLSearchParams());
  const startMs = Date.UTC(2026, 10, 17, 16);
  expect(askedSpan(usual, zone, nowMs)).toEqual({ from: startMs, to: startMs + dayMs });
  expect(askedSpan({ ...usual, span: "hour" }, zone, nowMs)).toEqual({
    from: nowMs - hourMs,
    to: nowMs,
  });
  expect(askedSpan({ ...usual, span: "day", day: "20261101" }, zone, nowMs)?.from).toBe(
    Date.UTC(2026, 9, 31, 16),
  );
  const range = { ...usual, span: "range" as const, from: nowMs };
  expect(askedSpan({ ...range, to: nowMs }, zone, nowMs)).toBeUndefined();
  expect(askedSpan({ ...range, to: nowMs + 32 * dayMs }, zone, nowMs)).toBeUndefined();
  expect(askedSpan({ ...range, to: nowMs + dayMs }, zone, nowMs)).toBeDefined();
});
