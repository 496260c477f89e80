import { FakeClock } from "@tessera/base";
import { faultAnswer } from "@tessera/protocols/onvif/testing";
import { describe, expect, it, vi } from "vitest";
import {
  aCamera,
  aCannedDevice,
  aChannel,
  aConnection,
  aDriver,
  errorOf,
} from "./testing/index.ts";

const { signal } = new AbortController();
const still = { pan: 0, tilt: 0, zoom: 0 };
const request = { timeoutMs: 4000, signal };

describe("moving", () => {
  it("turns and stops, naming only what moves", async () => {
    const camera = await aCamera({ faults: { isSingleAxis: true } });
    const channel = await aChannel(aConnection(camera));
    const { ptz } = aDriver();
    await ptz.move(channel, { ...still, pan: -0.5, tilt: 0.25 }, request);
    expect(camera.ptz.isPanTiltMoving).toBe(true);
    await ptz.stop(channel, signal);
    await ptz.move(channel, { ...still, zoom: 2 }, request);
    await ptz.move(channel, still, request);
    expect(camera.ptz.isMoving).toBe(false);
    expect(camera.ptz.log).toMatchObject([
      { name: "ContinuousMove", panTilt: { pan: -0.5, tilt: 0.25 }, timeoutMs: 4000 },
      { name: "Stop" },
      { name: "ContinuousMove", zoom: 1, timeoutMs: 4000 },
      { name: "Stop" },
    ]);
    expect(camera.ptz.log[0]?.zoom).toBeUndefined();
    expect(camera.ptz.log[2]?.panTilt).toBeUndefined();
  });

  it("does without a time limit where the device refuses one, and stops it ourselves", async () => {
    const device = await aCannedDevice({
      ContinuousMove: ({ content }) =>
        content.find("Timeout") ? faultAnswer("InvalidArgVal") : "<R/>",
      Stop: "<R/>",
    });
    const clock = new FakeClock();
    const { ptz } = aDriver({ clock });
    const channel = aConnection(device, { ptzProfile: "P" });
    await ptz.move(channel, { ...still, pan: 1 }, request);
    await ptz.move(channel, { ...still, pan: -1 }, request);
    const moves = () => device.operations.filter((name) => name === "ContinuousMove");
    expect(moves()).toHaveLength(3);
    expect(device.operations).not.toContain("Stop");
    await clock.advance(4000);
    await vi.waitFor(() => expect(device.operations.at(-1)).toBe("Stop"));
    await clock.advance(60_000);
    expect(device.operations.filter((name) => name === "Stop")).toHaveLength(1);
  });

  it("goes step by step where the device knows no other move, and remembers that", async () => {
    const device = await aCannedDevice({
      ContinuousMove: faultAnswer("ActionNotSupported"),
      RelativeMove: "<R/>",
      Stop: faultAnswer("ActionNotSupported"),
    });
    const clock = new FakeClock();
    const { ptz } = aDriver({ clock });
    const channel = aConnection(device, { ptzProfile: "P" });
    await ptz.move(channel, { ...still, pan: 1, tilt: -0.5 }, request);
    const [step] = device.requests.filter(({ operation }) => operation === "RelativeMove");
    expect(step?.content.find("Translation", "PanTilt")?.attribute("x")).toBe("0.1");
    expect(step?.content.find("Translation", "PanTilt")?.attribute("y")).toBe("-0.05");
    const asked = device.operations.length;
    await ptz.move(channel, { ...still, zoom: 1 }, request);
    await ptz.stop(channel, signal);
    expect(device.operations.slice(asked)).toEqual(["RelativeMove", "Stop"]);
  });

  it("needs no stop of ours once somebody stopped it", async () => {
    const device = await aCannedDevice({ ContinuousMove: "<R/>", Stop: "<R/>" });
    const clock = new FakeClock();
    const { ptz } = aDriver({ clock });
    const channel = aConnection(device, { ptzProfile: "P" });
    await ptz.move(channel, { ...still, pan: 1 }, request);
    await ptz.stop(channel, signal);
    await clock.advance(60_000);
    expect(device.operations.filter((name) => name === "Stop")).toHaveLength(1);
  });

  it("is refused for a channel that cannot be moved", async () => {
    const { ptz, presets } = aDriver();
    const channel = aConnection({ port: 9 });
    const attempts = [
      ptz.move(channel, { ...still, pan: 1 }, request),
      ptz.focus?.(channel, 1, signal),
      ptz.iris?.(channel, 1, signal),
      presets.list(channel, signal),
    ];
    for (const attempt of attempts)
      expect((await errorOf(Promise.resolve(attempt))).code).toBe("onvif-not-offered");
  });

  it("focuses, and opens and closes the iris", async () => {
    const camera = await aCamera();
    const channel = await aChannel(aConnection(camera));
    const { ptz } = aDriver();
    await ptz.focus?.(channel, 0.5, signal);
    const lens = camera.lensOf(0);
    expect(lens.focus.isMoving).toBe(true);
    await ptz.stop(channel, signal);
    expect(lens.focus.isMoving).toBe(false);
    await ptz.iris?.(channel, -1, signal);
    const darkerDb = lens.irisDb;
    expect(Math.abs(darkerDb)).toBeGreaterThan(0);
    expect(lens.exposureMode).toBe("MANUAL");
    await ptz.iris?.(channel, 1, signal);
    expect(lens.irisDb).toBe(0);
  });
});

describe("presets", () => {
  it("are set, listed, gone to, replaced and removed", async () => {
    const camera = await aCamera();
    const channel = await aChannel(aConnection(camera));
    const { presets } = aDriver();
    const token = await presets.set(channel, { name: "大门 <1>" }, signal);
    expect(await presets.list(channel, signal)).toEqual([{ token, name: "大门 <1>" }]);
    await presets.goTo(channel, token, signal);
    expect(await presets.set(channel, { token, name: "Yard" }, signal)).toBe(token);
    expect(await presets.list(channel, signal)).toEqual([{ token, name: "Yard" }]);
    await presets.remove(channel, token, signal);
    expect(await presets.list(channel, signal)).toEqual([]);
    expect((await errorOf(presets.goTo(channel, "none", signal))).code).toBe("onvif-failed");
  });

  it("get the first free number where the device wants one", async () => {
    const device = await aCannedDevice({
      GetPresets:
        '<R><Preset token="1"><Name>a</Name></Preset><Preset token="3"><Name/></Preset></R>',
      SetPreset: ({ content }) =>
        content.text("PresetToken") === "2"
          ? "<R><PresetToken>2</PresetToken></R>"
          : faultAnswer("InvalidArgVal"),
    });
    const channel = aConnection(device, { ptzProfile: "P" });
    expect(await aDriver().presets.set(channel, { name: "x" }, signal)).toBe("2");
    expect(await aDriver().presets.list(channel, signal)).toEqual([
      { token: "1", name: "a" },
      { token: "3", name: "3" },
    ]);
  });
});
