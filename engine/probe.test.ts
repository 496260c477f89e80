import { FakeClock, silentLogger } from "@tessera/base";
import { expect, it } from "vitest";
import { probeLive } from "./probe.ts";
import { FakeDriver } from "./testing/fake-driver.ts";
import { aVideoFrame, h264Tracks } from "./testing/frames.ts";

function aProbe() {
  const clock = new FakeClock();
  const driver = new FakeDriver();
  const request = { driver, connection: {}, flow: 1, clock, log: silentLogger } as const;
  return { clock, driver, report: probeLive(request) };
}

it("tells tracks, key frame and frame rate, and lets the camera go", async () => {
  const { clock, driver, report } = aProbe();
  await clock.advance(0);
  driver.last.sink.setTracks(h264Tracks);
  for (let frame = 0; frame < 20; frame++)
    driver.last.sink.push(aVideoFrame(frame * 6000, frame === 0));
  expect(await report).toMatchObject({ fps: 15, tracks: h264Tracks, keyFrame: { isKey: true } });
  expect(driver.last.isStopped).toBe(true);
});

it("calls a camera of one picture a second slow, not dead", async () => {
  const { clock, driver, report } = aProbe();
  await clock.advance(0);
  driver.last.sink.setTracks(h264Tracks);
  for (let second = 0; second < 7; second++) {
    driver.last.sink.push(aVideoFrame(second * 90_000, second === 0));
    await clock.advance(1000);
  }
  await clock.advance(2000);
  expect(await report).toMatchObject({ fps: 1 });
});

it("says that a camera answers but sends no picture", async () => {
  const { clock, driver, report } = aProbe();
  await Promise.all([expect(report).rejects.toThrow("sends no picture"), clock.advance(8001)]);
  expect(driver.last.isStopped).toBe(true);
});

it("says that pictures come with which nobody could start", async () => {
  const { clock, driver, report } = aProbe();
  await clock.advance(0);
  driver.last.sink.noteUnstartable?.();
  await Promise.all([
    expect(report).rejects.toMatchObject({ code: "probe-no-entry" }),
    clock.advance(8001),
  ]);
});
