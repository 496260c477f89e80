import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addCamera } from "../e2e/cameras.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { admin, type SharedServer, sharedOutput, sharedServer } from "./shared-server.ts";

describe("a player that we did not write", () => {
  let camera: RtspCamera;
  let server: SharedServer;
  let token: string;
  let device: string;

  beforeAll(async () => {
    const size = { width: 320, height: 180, fps: 10 };
    camera = await startRtspCamera({ name: "GATE", scene: "gate", ...size, audio: "aac" });
    server = await sharedServer();
    ({ token } = await openSession(server.url, admin));
    device = await addCamera(server.url, token, { name: "gate", rtspUrl: camera.url(1) });
  }, 60_000);
  afterAll(async () => {
    await camera.stop();
  });

  const addressBy = async (protocol: string, session = token) => {
    const path = `devices/channelstream?device=${device}&channel=1&protocol=${protocol}`;
    const { URL: address } = await callApi(server.url, { path, token: session });
    return String(address);
  };

  const picture = expect.objectContaining({ codec_name: "h264", width: 320, height: 180 });
  const sound = expect.objectContaining({ codec_name: "aac", sample_rate: "16000" });

  it.concurrent.each(["http_fmp4", "flv", "rtsps", "rtmps"])(
    "plays %s: codec, size, sound and at least half of the frames of four seconds",
    async (protocol) => {
      const options = protocol === "rtsps" ? ["-rtsp_transport", "tcp"] : [];
      const address = await addressBy(protocol);
      const streams = await probe([...options, new URL(address, server.url).href]);
      expect(streams).toEqual([picture, sound]);
      expect(Number(streams[0]?.nb_read_packets)).toBeGreaterThanOrEqual(20);
    },
  );

  it.concurrent.each(["tcp", "udp"])(
    "decodes rtsp over %s without complaint: codec, size, sound and at least half of the frames of four seconds",
    async (transport) => {
      const address = await addressBy("rtsp");
      const input = ["-v", "warning", "-count_frames", "-rtsp_transport", transport, address];
      const streams = await probe(input);
      expect(streams).toEqual([picture, sound]);
      expect(Number(streams[0]?.nb_read_frames)).toBeGreaterThanOrEqual(20);
    },
  );

  it("plays http_fmp4 in VLC, however long others have watched before it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "vlc-"));
    await chmod(folder, 0o777);
    const file = join(folder, "seen.ts");
    const source = new URL(await addressBy("http_fmp4"), server.url).href;
    // It takes no orders from root.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const output = ["--sout", `#std{access=file,mux=ts,dst=${file}}`];
    await run("cvlc", ["-I", "dummy", ...output, "--run-time", "3", source, "vlc://quit"], {
      ...nobody,
      env: { ...process.env, HOME: folder },
      timeout: 20_000,
    });
    const [video] = await probe([file]);
    expect(Number(video?.nb_read_packets)).toBeGreaterThanOrEqual(10);
    await rm(folder, { recursive: true });
  });

  it("plays rtsp in GStreamer over UDP, where it asks for the tracks by itself", async () => {
    const source = `rtspsrc location=${await addressBy("rtsp")} protocols=udp`;
    const frames = "rtph264depay ! avdec_h264 ! identity eos-after=30 ! fakesink sync=false";
    const args = `-q ${source} ! ${frames}`.split(" ");
    const { stderr } = await run("gst-launch-1.0", args).catch(async (error: unknown) => {
      // It has failed once in a crowd, cut off by the server, which perhaps says why.
      throw new Error((await sharedOutput()).slice(-4000), { cause: error });
    });
    expect(stderr).not.toMatch(/ERROR/);
  });

  it("is sent to the host by the name that it used itself", async () => {
    const path = `/api/v1/devices/channelstream?device=${device}&channel=1&protocol=rtsp`;
    const byName = server.url.replace("127.0.0.1", "localhost");
    const reply = await fetch(byName + path, { headers: { token } });
    expect(await reply.text()).toContain('"rtsp://localhost:');
  });

  it("gets nothing without a play token", async () => {
    const reply = await fetch(`${server.url}/live/http-fmp4/${device}/1/1.mp4`);
    expect(reply.status).toBe(401);
  });

  it("is refused by rtsp without a play token, with the reason", async () => {
    const address = (await addressBy("rtsp")).replace(/\?.*/, "");
    const refusal = probe([address]);
    await expect(refusal).rejects.toThrow("401 Unauthorized");
  });

  it("is cut off when the session that its address came from ends", async () => {
    const { token: other } = await openSession(server.url, admin);
    const input = ["-rtsp_transport", "tcp", "-i", await addressBy("rtsp", other)];
    // It calls it an error if it was still finding out what it plays.
    const player = Promise.allSettled([
      run("ffmpeg", ["-v", "error", ...input, "-t", "60", "-f", "null", "-"]),
    ]);
    const readers = async () => {
      const url = `${server.url}/api/v1/streamInfo?device=${device}&channel=1`;
      const reply = await fetch(url, { headers: { token } });
      return ((await reply.json()) as { Readers?: number }).Readers;
    };
    await vi.waitFor(async () => expect(await readers()).toBe(1), waitTimes);
    await callApi(server.url, { path: "logout", token: other });
    await vi.waitFor(async () => expect(await readers()).toBe(0), waitTimes);
    await player;
  });
});

const run = promisify(execFile);
const waitTimes = { timeout: 10_000, interval: 100 };

interface ProbedStream {
  readonly codec_name: string;
  readonly nb_read_packets: string;
  readonly nb_read_frames: string;
}

async function probe(input: readonly string[]): Promise<readonly ProbedStream[]> {
  const show = [
    "-show_entries",
    "stream=codec_name,width,height,sample_rate,nb_read_packets,nb_read_frames",
  ];
  const read = ["-count_packets", "-read_intervals", "%+4"];
  const { stdout, stderr } = await run("ffprobe", [
    "-v",
    "error",
    "-of",
    "json",
    ...show,
    ...read,
    ...input,
  ]);
  expect(stderr).toBe("");
  return (JSON.parse(stdout) as { streams: ProbedStream[] }).streams;
}
