import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addCamera } from "../e2e/cameras.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { type RunningServer, startServer } from "../e2e/running-server.ts";

const admin = { name: "admin", password: "Initial-Password-1" };

describe("a player that we did not write", () => {
  let camera: RtspCamera;
  let server: RunningServer;
  let token: string;
  let device: string;

  beforeAll(async () => {
    camera = await startRtspCamera({ name: "GATE", scene: "gate", audio: "aac" });
    server = await startServer({ initialPassword: admin.password, isDemo: false });
    ({ token } = await openSession(server.url, admin));
    device = await addCamera(server.url, token, { name: "gate", rtspUrl: camera.url(1) });
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await camera.stop();
  });

  it.each(["http_fmp4", "flv"])("plays %s: codec, size, sound and 50 frames", async (protocol) => {
    const path = `devices/channelstream?device=${device}&channel=1&protocol=${protocol}`;
    const { URL: address } = await callApi(server.url, { path, token });
    const streams = await probe(`${server.url}${String(address)}`);
    expect(streams).toEqual([
      expect.objectContaining({ codec_name: "h264", width: 640, height: 360 }),
      expect.objectContaining({ codec_name: "aac", sample_rate: "16000" }),
    ]);
    const [video] = streams;
    expect(Number(video?.nb_read_packets)).toBeGreaterThanOrEqual(50);
  });

  it("gets nothing without a play token", async () => {
    const reply = await fetch(`${server.url}/live/http-fmp4/${device}/1/1.mp4`);
    expect(reply.status).toBe(401);
  });
});

interface ProbedStream {
  readonly codec_name: string;
  readonly nb_read_packets: string;
}

async function probe(url: string): Promise<readonly ProbedStream[]> {
  const show = ["-show_entries", "stream=codec_name,width,height,sample_rate,nb_read_packets"];
  const read = ["-count_packets", "-read_intervals", "%+4"];
  const { stdout, stderr } = await promisify(execFile)("ffprobe", [
    ...["-v", "error", "-of", "json"],
    ...show,
    ...read,
    url,
  ]);
  expect(stderr).toBe("");
  return (JSON.parse(stdout) as { streams: ProbedStream[] }).streams;
}
