import { FakeClock, minuteMs } from "@tessera/base";
import { xml } from "@tessera/protocols/xml";
import { expect, it } from "vitest";
import { aPlatform, soon } from "./testing/a-platform.ts";
import { aRawDevice, toldStatus } from "./testing/a-raw-device.ts";

const startMs = Date.UTC(2026, 0, 15, 12);
const written = (atMs: number) => new Date(atMs).toISOString().slice(0, 19).replace("T", " ");

interface Told {
  readonly atMs?: number;
  readonly longitude?: number;
  readonly latitude?: number;
  readonly speedKmh?: number;
  readonly isLate?: boolean;
}

async function aVehicle() {
  const clock = new FakeClock(startMs);
  const site = await aPlatform({ clock });
  const device = await aRawDevice({
    server: site.platform.state(),
    answer: ({ command }) => (command === "GETDEVICEWORKSTATUS" ? toldStatus : undefined),
  });
  device.say("REGISTER", 1);
  await expect.poll(() => site.intake.cameraIds("raw-1"), soon).toEqual(["1", "2"]);
  let sequence = 1;
  const tell = async (told: Told) => {
    const { atMs = startMs, longitude = 118.38, latitude = 31.33, speedKmh = 36 } = told;
    sequence++;
    device.say(
      "GPS",
      sequence,
      xml`<Time>${written(atMs)}</Time><TimeZone>+00:00</TimeZone>
<Longitude>${Math.round(longitude * 360_000)}</Longitude><Latitude>${Math.round(latitude * 360_000)}</Latitude>
<Speed>${speedKmh * 100_000}</Speed><RetransFlag>${told.isLate ? 1 : 0}</RetransFlag>
<NeedsResponse>1</NeedsResponse>`,
    );
    await expect.poll(() => device.answers("GPS").length, soon).toBe(sequence - 1);
  };
  return { ...site, clock, tell };
}

it("puts what was kept without a network into the track, and leaves the vehicle where it is", async () => {
  const { tell, intake, tracks } = await aVehicle();
  await tell({ atMs: startMs });
  await tell({ atMs: startMs - 10 * minuteMs, longitude: 118.1, isLate: true });
  await tell({ atMs: startMs - minuteMs, longitude: 118.2 });
  expect(intake.positions.map(({ channelId, atMs }) => [channelId, atMs])).toEqual([
    ["1", startMs],
    ["2", startMs],
  ]);
  expect(tracks.map(({ channel, longitude }) => [channel.channelId, longitude])).toEqual([
    ["1", 118.1],
    ["2", 118.1],
    ["1", 118.2],
    ["2", 118.2],
  ]);
  expect(tracks[0]).toMatchObject({ source: "EHOME", atMs: startMs - 10 * minuteMs });
});

it("keeps no place that cannot be, and says which in the log", async () => {
  const { tell, intake, tracks, traces } = await aVehicle();
  await tell({ longitude: 181 });
  await tell({ latitude: -90.5 });
  await tell({ longitude: 0, latitude: 0 });
  await tell({ speedKmh: 1000 });
  await tell({ atMs: Date.UTC(2000, 0, 1), isLate: true });
  expect([intake.positions, tracks]).toEqual([[], []]);
  const notes = traces.flatMap(({ name, note }) => (name === "GPS" && note ? [note.en] : []));
  expect(notes).toEqual([
    expect.stringContaining("no place on earth"),
    expect.stringContaining("no place on earth"),
    expect.stringContaining("no place on earth"),
    expect.stringContaining("1000 km/h"),
    expect.stringContaining("sent later"),
  ]);
});

it("keeps what is told now with the time it came when the clock of the device is wrong", async () => {
  const { tell, intake, traces } = await aVehicle();
  await tell({ atMs: Date.UTC(2000, 0, 1) });
  await tell({ atMs: Date.UTC(2099, 0, 1) });
  expect(intake.positions.map(({ atMs }) => atMs)).toEqual([startMs, startMs, startMs, startMs]);
  const named = traces.filter(({ note }) => note?.en.includes("Set the device's clock"));
  expect(named).toHaveLength(2);
});

it("moves on after a position that is a little ahead of time", async () => {
  const { tell, intake, tracks, clock } = await aVehicle();
  await tell({ atMs: startMs + 9 * minuteMs });
  await clock.advance(10_000);
  await tell({ atMs: startMs + 10_000, longitude: 118.39 });
  const told = intake.positions.map(({ atMs, longitude }) => [atMs, longitude]);
  expect(told.filter((_, index) => index % 2 === 0)).toEqual([
    [startMs, 118.38],
    [startMs + 10_000, 118.39],
  ]);
  expect(tracks).toEqual([]);
});
