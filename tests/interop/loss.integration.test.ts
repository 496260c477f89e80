import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { callBare } from "../e2e/bare-api.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { fps, makeFootage, shownOf } from "./lossy-footage.ts";
import { admin, type SharedServer, sharedServer } from "./shared-server.ts";

vi.setConfig({ testTimeout: 60_000 });

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

describe("a camera by UDP whose packets get lost", () => {
  let folder: string;
  let server: SharedServer;
  let token: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "loss-"));
    const footage = makeFootage(join(folder, "camera.h264"));
    server = await sharedServer();
    ({ token } = await openSession(server.url, admin));
    await footage;
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true }));

  const add = async (camera: RtspCamera) => {
    const fields = {
      DeviceName: "lossy",
      DeviceType: "RTSP",
      RtspUrl: camera.url(1),
      Transport: "UDP",
    };
    const { DeviceID } = await callApi(server.url, { path: "adddevice", token, fields });
    return String(DeviceID);
  };

  const begin = (place: string) =>
    callBare(server.url, { path: `record/realtimerecord/start?${place}`, token });

  /** What was recorded of it: where, where loss has hit it, and as ffmpeg shows it. */
  const recordingOf = async (device: string, place: string) => {
    await callBare(server.url, { path: `record/realtimerecord/stop?${place}`, token });
    const query = `ids=${device}~1&from=${Date.now() - 60_000}&to=${Date.now() + 60_000}`;
    const { channels } = await callBare(server.url, { path: `record/timeline?${query}`, token });
    const [channel] = channels as { recorded: readonly Span[]; damaged: readonly Span[] }[];
    const [first] = channel?.recorded ?? [];
    const range = `from=${first?.startMs}&to=${first?.endMs}`;
    const path = `record/address?id=${device}~1&${range}`;
    const { hls } = await callBare(server.url, { path, token });
    return { ...channel, ...(await shownOf(new URL(String(hls), server.url).href, 20)) };
  };

  it.concurrent.each([
    ["1 %", { percent: 1 }, 0.9],
    ["5 % in bursts of 8", { percent: 5, burst: 8 }, 0.7],
  ])("goes on at %s, is recorded, and says so", async (_title, loss, atLeast) => {
    const file = join(folder, "camera.h264");
    const camera = await startRtspCamera({ name: "L", scene: "gate", fps, file, loss });
    const device = await add(camera);
    const place = `device=${device}&channel=1`;
    await begin(place);
    const path = `devices/channelstream?${place}&protocol=http_fmp4`;
    const { URL: address } = await callApi(server.url, { path, token });
    const { share, holeS } = await shownOf(new URL(String(address), server.url).href, 6);
    const info = await callBare(server.url, { path: `streamInfo?${place}`, token });
    expect(share).toBeGreaterThanOrEqual(atLeast);
    expect(holeS).toBeLessThan(2);
    expect(Number(info["LossPercent"])).toBeGreaterThan(0);
    expect(Number(info["DamagedPictures"])).toBeGreaterThan(0);
    expect(info["Health"]).not.toBe("offline");
    const recording = await recordingOf(device, place);
    expect(recording.share).toBeGreaterThanOrEqual(atLeast);
    expect(recording.holeS).toBeLessThan(2);
    expect(recording.recorded).toHaveLength(1);
    expect(recording.damaged).toHaveLength(1);
    await callApi(server.url, { path: "deldevice", token, fields: { device } });
    await camera.stop();
  });
});
