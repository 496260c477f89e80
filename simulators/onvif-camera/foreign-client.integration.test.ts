import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { FakeClock } from "@tessera/base";
import onvif from "onvif/promises/index.js";
import { describe, expect, it, vi } from "vitest";
import type { OnvifCamera } from "./index.ts";
import { aCamera, login } from "./testing/a-camera.ts";

async function connectTo({ host, port }: OnvifCamera, password: string = login.password) {
  const client = new onvif.Cam({
    hostname: host,
    port,
    username: login.userName,
    password,
    timeout: 5000,
  });
  await client.connect();
  return client;
}

describe("a client that we did not write", () => {
  it.each(["none", "username-token", "http-digest"] as const)(
    "learns what the camera is with the login %s",
    async (authentication) => {
      const camera = await aCamera({ authentication, manufacturer: "A & B", model: "<Dome>" });
      const client = await connectTo(camera);
      await expect(client.getDeviceInformation()).resolves.toMatchObject({
        manufacturer: "A & B",
        model: "<Dome>",
      });
    },
  );

  it.each(["username-token", "http-digest"] as const)(
    "is refused with a wrong password by %s",
    async (authentication) => {
      const client = await connectTo(await aCamera({ authentication }), "wrong");
      await expect(client.getDeviceInformation()).rejects.toThrow(/password|failed 401/);
    },
  );

  it("gets in although the camera's clock is eight hours behind", async () => {
    const camera = await aCamera({
      authentication: "username-token",
      faults: { clockOffsetMs: -8 * 3_600_000 },
    });
    const client = await connectTo(camera);
    await expect(client.getDeviceInformation()).resolves.toMatchObject({
      firmwareVersion: "1.0.0",
    });
  });

  it.each([{ refusesMedia2: false }, { refusesMedia2: true }, { refusesGetServices: true }])(
    "reads main and sub of every source from a camera with %o",
    async (faults) => {
      const camera = await aCamera({
        authentication: "username-token",
        faults,
        sources: [
          { name: "Gate", scene: "gate", audio: "pcma" },
          { name: "Dock", scene: "dock" },
        ],
      });
      const client = await connectTo(camera);
      const profiles = (await client.getProfiles()) as { $: { token: string } }[];
      expect(profiles.map(({ $ }) => $.token)).toEqual([
        "profile-1-main",
        "profile-1-sub",
        "profile-2-main",
        "profile-2-sub",
      ]);
      const { uri } = (await client.getStreamUri()) as { uri: string };
      expect(uri).toBe(camera.streamsOf(0).url(1));
    },
  );

  it("plays where the camera points to, with the camera's login", async () => {
    const camera = await aCamera({ authentication: "http-digest" });
    const client = await connectTo(camera);
    const { uri } = (await client.getStreamUri()) as { uri: string };
    expect(await probe(uri)).toBe("h264,640,360");
  });

  it("moves, reads the position back, and stops", async () => {
    const clock = new FakeClock();
    const camera = await aCamera({ clock });
    const client = await connectTo(camera);
    await client.continuousMove({ x: 0.5, y: -0.25, onlySendPanTilt: true, timeout: 10_000 });
    await clock.advance(2000);
    await expect(client.getStatus()).resolves.toMatchObject({
      position: { x: 0.5, y: -0.25, zoom: 0 },
      moveStatus: { panTilt: "MOVING", zoom: "IDLE" },
    });
    await client.stop();
    await clock.advance(2000);
    expect(camera.ptz.position()).toEqual({ pan: 0.5, tilt: -0.25, zoom: 0 });
    expect(camera.ptz.isMoving).toBe(false);
    expect(camera.ptz.log.map(({ name }) => name)).toEqual(["ContinuousMove", "Stop"]);
  });

  it("keeps presets and goes back to them", async () => {
    const clock = new FakeClock();
    const camera = await aCamera({ clock });
    const client = await connectTo(camera);
    await client.absoluteMove({ x: 0.5, y: 0.5, zoom: 0.25 });
    await clock.advance(1000);
    await client.setPreset({ presetName: "Door &amp; gate" });
    await client.gotoHomePosition({});
    await clock.advance(1000);
    expect(camera.ptz.position()).toEqual({ pan: 0, tilt: 0, zoom: 0 });
    await client.gotoPreset({ preset: "preset-1" });
    await clock.advance(1000);
    expect(camera.ptz.position()).toEqual({ pan: 0.5, tilt: 0.5, zoom: 0.25 });
    expect(camera.presets.map(({ name }) => name)).toEqual(["Door & gate"]);
    await client.removePreset({ presetToken: "preset-1" });
    expect(camera.presets).toEqual([]);
  });

  it("turns the focus and sets the picture", async () => {
    const clock = new FakeClock();
    const camera = await aCamera({ clock });
    const client = await connectTo(camera);
    await client.setImagingSettings({ brightness: 70, exposure: { mode: "MANUAL", iris: 12 } });
    await client.imagingMove({ continuous: { speed: 1 } });
    await clock.advance(1000);
    await client.imagingStop({});
    await clock.advance(1000);
    expect(camera.lensOf(0)).toMatchObject({ brightness: 70, irisDb: 12 });
    expect(camera.lensOf(0).focus.value).toBe(0.25);
    await expect(client.getImagingSettings()).resolves.toMatchObject({ brightness: 70 });
  });

  it.each([false, true])(
    "hears of motion by a pull point, with reference parameters: %s",
    async (usesReferenceParameters) => {
      const camera = await aCamera({ authentication: "username-token", usesReferenceParameters });
      const client = await connectTo(camera);
      const heard: string[] = [];
      client.on("event", (message) => void heard.push(JSON.stringify(message)));
      await vi.waitFor(() => expect(heard.some((each) => each.includes("Initialized"))).toBe(true));
      heard.length = 0;
      camera.raise("motion", true);
      await vi.waitFor(() => expect(heard).toHaveLength(1));
      expect(heard[0]).toMatch(/CellMotionDetector\/Motion.*Changed.*IsMotion","Value":true/);
      client.removeAllListeners("event");
    },
  );

  it("finds the recordings on the card", async () => {
    const camera = await aCamera({ spans: [{ startMs: 0, endMs: 60_000 }] });
    const client = await connectTo(camera);
    await expect(client.getRecordings()).resolves.toMatchObject({ recordingToken: "recording-1" });
  });
});

async function probe(uri: string): Promise<string> {
  const url = uri.replace("rtsp://", `rtsp://${login.userName}:${login.password}@`);
  const show =
    "-v error -rtsp_transport tcp -show_entries stream=codec_name,width,height -of csv=p=0";
  const { stdout } = await promisify(execFile)("ffprobe", [...show.split(" "), url]);
  return stdout.trim();
}
