import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addCamera } from "../e2e/cameras.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { admin, type SharedServer, sharedServer } from "./shared-server.ts";

const picture = { scene: "gate", width: 320, height: 180, fps: 10 } as const;
const sounds = { aac: "aac", pcma: "flac" } as const;

describe("HLS", () => {
  const cameras: RtspCamera[] = [];
  const devices = new Map<string, string>();
  let server: SharedServer;
  let token: string;

  beforeAll(async () => {
    server = await sharedServer();
    ({ token } = await openSession(server.url, admin));
    for (const audio of ["aac", "pcma"] as const) {
      const camera = await startRtspCamera({ ...picture, name: audio, audio });
      cameras.push(camera);
      const added = { name: audio, rtspUrl: camera.url(1) };
      devices.set(audio, await addCamera(server.url, token, added));
    }
  }, 60_000);
  afterAll(async () => {
    await Promise.all(cameras.map((camera) => camera.stop()));
  });

  const addressOf = async (audio: string, session = token) => {
    const device = devices.get(audio) ?? "";
    const path = `devices/channelstream?device=${device}&channel=1&protocol=hls`;
    const { URL: address } = await callApi(server.url, { path, token: session });
    return new URL(String(address), server.url).href;
  };

  /** Enters as a player does, and gives the address of the media playlist. */
  const enter = async (session = token) => {
    const address = await addressOf("aac", session);
    const master = await (await fetch(address)).text();
    return new URL(master.trim().split("\n").at(-1) ?? "", address);
  };

  it.concurrent.each(Object.entries(sounds))(
    "is decoded by FFmpeg without complaint, with the sound of a camera that sends %s",
    async (audio, codec) => {
      const [video, sound] = await probe(await addressOf(audio));
      expect(video).toMatchObject({ codec_name: "h264", width: 320, height: 180 });
      expect(sound).toMatchObject({ codec_name: codec });
      expect(Number(video?.nb_read_frames)).toBeGreaterThanOrEqual(32);
      expect(Number(sound?.nb_read_frames)).toBeGreaterThanOrEqual(25);
    },
  );

  it("answers with each part as soon as it is there", async () => {
    const playlist = await enter();
    let text = await (await fetch(playlist)).text();
    for (let turn = 0; turn < 8; turn++) {
      const [, segment = "", part = ""] = /TYPE=PART,URI="part-(\d+)\.(\d+)/.exec(text) ?? [];
      playlist.search = `_HLS_msn=${segment}&_HLS_part=${part}`;
      const piece = fetch(new URL(`part-${segment}.${part}.m4s`, playlist));
      text = await (await fetch(playlist)).text();
      expect(text).toContain(`#EXT-X-PART:DURATION=`);
      expect(text).toContain(`"part-${segment}.${part}.m4s"`);
      expect((await piece).headers.get("content-type")).toBe("video/mp4");
      expect((await (await piece).bytes()).length).toBeGreaterThan(500);
    }
  });

  it("is not to be had without a play token", async () => {
    const reply = await fetch((await addressOf("aac")).replace(/\?.*/, ""));
    expect([reply.status, reply.headers.get("x-error-code")]).toEqual([401, "play-token-invalid"]);
  });

  it("ends when the session that its address came from ends", async () => {
    const { token: other } = await openSession(server.url, admin);
    const playlist = await enter(other);
    expect((await fetch(playlist)).status).toBe(200);
    await callApi(server.url, { path: "logout", token: other });
    await vi.waitFor(async () => expect((await fetch(playlist)).status).toBe(404));
  });
});

const run = promisify(execFile);

interface ProbedStream {
  readonly nb_read_frames: string;
}

/** Not its warnings: it takes the same init segment anew with each playlist, and wonders. */
async function probe(address: string): Promise<readonly ProbedStream[]> {
  const show = "-show_entries stream=codec_name,width,height,nb_read_frames";
  const options = `-v error -of json ${show} -count_frames -read_intervals %+6 ${address}`;
  const { stdout, stderr } = await run("ffprobe", options.split(" "));
  expect(stderr).toBe("");
  return (JSON.parse(stdout) as { streams: ProbedStream[] }).streams;
}
