import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import { createRtspDriver } from "./index.ts";
import { recordAddress } from "./record-address.ts";

const startMs = Date.UTC(2026, 0, 2, 3, 4, 5);
const endMs = startMs + 3_600_000;
const rtspUrl = "rtsp://10.0.0.5/main";
const recordUrl = "rtsp://10.0.0.5/Streaming/tracks/101?starttime={start}&endtime={end}";

it("puts the times where a recorder wants them, in UTC or by the clock of the server", () => {
  expect(recordAddress(recordUrl, startMs, endMs)).toBe(
    "rtsp://10.0.0.5/Streaming/tracks/101?starttime=20260102T030405Z&endtime=20260102T040405Z",
  );
  const local = new Date(2026, 10, 9, 8, 7, 6).getTime();
  expect(recordAddress("rtsp://r/play?from={startLocal}&to={endLocal}", local, local)).toBe(
    "rtsp://r/play?from=2026_11_09_08_07_06&to=2026_11_09_08_07_06",
  );
});

it("offers recordings only where their address is known, up to now, and plays them from there", async () => {
  const clock = new FakeClock(startMs + 60_000);
  const driver = createRtspDriver({ clock });
  const without = driver.connection.parse({ rtspUrl });
  const connection = driver.connection.parse({ rtspUrl, recordUrl });
  expect(driver.capabilities?.(without)).toEqual([]);
  expect(driver.capabilities?.(connection)).toEqual(["recordings"]);
  const signal = new AbortController().signal;
  const list = (fromMs: number, toMs: number) =>
    driver.recordings?.list(connection, fromMs, toMs, signal);
  expect(await list(startMs, endMs)).toEqual([{ startMs, endMs: startMs + 60_000 }]);
  expect(await list(endMs, endMs + 1)).toEqual([]);
  const session = { id: "s", purpose: "playback", startMs, endMs } as const;
  expect(driver.recordings?.session?.(connection, session)).toMatchObject({
    rtspUrl: recordAddress(recordUrl, startMs, endMs),
  });
});

it("refuses an address without a place for the beginning", () => {
  const { connection } = createRtspDriver({ clock: new FakeClock() });
  const recorded = { rtspUrl, recordUrl: "rtsp://10.0.0.5/tracks/101" };
  expect(connection.safeParse(recorded).error?.message).toContain("{start}");
});
