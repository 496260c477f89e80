import { minuteMs } from "@tessera/base";
import type { Segment } from "@tessera/recorder";
import dayjs from "dayjs";
import { afterEach, describe, expect, it } from "vitest";
import { clockText, dayOf } from "../server-time.ts";
import { piecesOf } from "./pieces.ts";

const zone = process.env["TZ"];
afterEach(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

const at = (time: string) => dayjs(`2026-11-15 ${time}`).valueOf();
const day = () => dayOf("20261115");

let nextId = 1;
const aSegment = (startMs: number, endMs: number, about: Partial<Segment> = {}): Segment => ({
  channel: { deviceId: "d", channelId: "1" },
  flow: 1,
  id: nextId++,
  rootId: 1,
  startMs,
  endMs,
  bytes: (endMs - startMs) / 10,
  key: "",
  isOpen: false,
  isLocked: false,
  ...about,
});

/** Files of five minutes, one behind the other. */
function files(startMs: number, endMs: number): Segment[] {
  const starts: number[] = [];
  for (let fileMs = startMs; fileMs < endMs; fileMs += 5 * minuteMs) starts.push(fileMs);
  return starts.map((fileMs) => aSegment(fileMs, Math.min(endMs, fileMs + 5 * minuteMs)));
}

const names = (segments: readonly Segment[], within = day()) =>
  piecesOf(segments, within).map(
    ({ startMs, endMs }) => `${clockText(startMs)}-${clockText(endMs)}`,
  );

describe("pieces of a day", () => {
  it("do not break where a file ends, but at each full hour", () => {
    expect(names(files(at("08:17:30"), at("10:30:00")))).toEqual([
      "08:17:30-09:00:00",
      "09:00:00-10:00:00",
      "10:00:00-10:30:00",
    ]);
  });

  it("break where two seconds or more are missing", () => {
    const first = aSegment(at("08:00:00"), at("08:05:00"));
    const close = aSegment(at("08:05:00") + 1900, at("08:10:00"));
    const apart = aSegment(at("08:10:02"), at("08:11:00"));
    expect(names([first, close, apart])).toEqual(["08:00:00-08:10:00", "08:10:02-08:11:00"]);
  });

  it("have the bytes of the part of a file that lies in them", () => {
    const [before, after] = piecesOf([aSegment(at("08:58:00"), at("09:03:00"))], day());
    expect([before?.bytes, after?.bytes]).toEqual([12_000, 18_000]);
  });

  it("leave out what lies before and after the day", () => {
    const { startMs, endMs } = day();
    const segments = [
      aSegment(startMs - minuteMs, startMs + minuteMs),
      aSegment(endMs - minuteMs, endMs + minuteMs),
    ];
    expect(names(segments)).toEqual(["00:00:00-00:01:00", "23:59:00-00:00:00"]);
  });

  it("tell a moment once that was recorded twice, since the clock was set back", () => {
    const first = aSegment(at("08:00:00"), at("08:05:00"));
    const again = aSegment(at("08:02:00"), at("08:07:00"));
    const within = aSegment(at("08:03:00"), at("08:04:00"));
    const pieces = piecesOf([first, again, within], day());
    expect(pieces).toHaveLength(1);
    expect(pieces[0]).toMatchObject({ startMs: at("08:00:00"), endMs: at("08:07:00") });
  });

  it("are locked if any file in them is, and open if the last one is", () => {
    const segments = [
      aSegment(at("08:00:00"), at("08:05:00"), { isLocked: true }),
      aSegment(at("08:05:00"), at("08:06:00"), { isOpen: true }),
    ];
    expect(piecesOf(segments, day())).toMatchObject([{ isLocked: true, isOpen: true }]);
  });

  it.each([
    ["20260329", "Europe/Berlin", 23],
    ["20261025", "Europe/Berlin", 25],
    // Where clocks skip midnight.
    ["20260329", "Asia/Beirut", 23],
    ["20260330", "Asia/Beirut", 24],
  ])("are as many as the day %s has hours in %s: %i", (date, place, hours) => {
    process.env["TZ"] = place;
    const { startMs, endMs } = dayOf(date);
    expect(piecesOf(files(startMs, endMs), { startMs, endMs })).toHaveLength(hours);
  });
});
