import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Demuxer, Muxer } from "node-av/api";
import { AV_LOG_QUIET } from "node-av/constants";
import { Log } from "node-av/lib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deviceInfo } from "../e2e/cameras.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { admin, type SharedServer, sharedServer } from "./shared-server.ts";

/** ffmpeg publishes to the real program, and ffprobe plays from it. */
const run = promisify(execFile);
/** So many pictures within three seconds are a stream that plays, however slow the machine. */
const enoughPictures = 10;
const waitTimes = { timeout: 15_000, interval: 100 };
/** Two seconds of H.264 with AAC, and of H.265 without sound. */
const clips = { h264: "", hevc: "" };

let folder: string;
let server: SharedServer;
let token: string;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "push-"));
  Object.assign(clips, { h264: join(folder, "h264.mkv"), hevc: join(folder, "hevc.mkv") });
  const picture = "-f lavfi -i testsrc2=s=320x180:r=25";
  const h264 = "-c:v libx264 -preset ultrafast -tune zerolatency -g 25";
  const h265 = "-c:v libx265 -preset ultrafast -x265-params log-level=none:keyint=25";
  const common = "-t 2 -pix_fmt yuv420p";
  const sound = "-f lavfi -i sine=r=16000";
  await ffmpeg(`${picture} ${sound} ${common} ${h264} -c:a aac -ac 1 ${clips.h264}`);
  await ffmpeg(`${picture} ${common} ${h265} ${clips.hevc}`);
  server = await sharedServer();
  ({ token } = await openSession(server.url, admin));
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

it("can come by WHIP, at a path of the web server", async () => {
  const address = new URL(addresses["whip"] ?? "", server.url);
  expect(address.pathname).toBe(`/live/webrtc/publish/${device}/1/1`);
  const headers = { "content-type": "application/sdp" };
  const reply = await fetch(address, { method: "POST", headers, body: "no offer" });
  expect(await reply.text()).toContain("WebRTC offer");
});

let device: string;
let addresses: Record<string, string>;
beforeEach(async () => {
  const fields = { DeviceName: "drone", DeviceType: "RTMP" };
  const { DeviceID } = await callApi(server.url, { path: "adddevice", token, fields });
  device = String(DeviceID);
  const { PushAddresses } = await deviceInfo(server.url, token, device);
  addresses = Object.fromEntries(
    (PushAddresses as { Protocol: string; URL: string }[]).map(({ Protocol, URL: url }) => [
      Protocol,
      url,
    ]),
  );
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map(endProcess));
  await callApi(server.url, { path: "deldevice", token, fields: { device } });
});

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

function startFfmpeg(options: string): ChildProcess {
  const child = spawn("ffmpeg", `-v error ${options}`.split(" "), { stdio: "ignore" });
  processes.push(child);
  return child;
}

/** Over and over, in its time. */
const film = (codec: keyof typeof clips) => `-re -stream_loop -1 -i ${clips[codec]}`;
const withG711 = (codec: string) =>
  `-re -f lavfi -i sine=r=8000 -map 0:v -map 1:a -c:v copy -c:a ${codec} -ar 8000 -ac 1`;

const publishByRtmp = (address = addresses["rtmp"]) =>
  startFfmpeg(`${film("h264")} -c copy -f flv ${address}`);

const ffmpeg = (options: string) => run("ffmpeg", `-v error ${options}`.split(" "));

const publishForASecond = (address = "") =>
  ffmpeg(`${film("h264")} -t 1 -c copy -f flv ${address}`);

const online = async () => (await deviceInfo(server.url, token, device))["Online"];
const untilOnline = () => vi.waitFor(async () => expect(await online()).toBe(true), waitTimes);

async function addressBy(protocol: string): Promise<string> {
  const path = `devices/channelstream?device=${device}&channel=1&protocol=${protocol}`;
  const { URL: address } = await callApi(server.url, { path, token });
  return new URL(String(address), server.url).href;
}

interface ProbedStream {
  readonly codec_name: string;
  readonly nb_read_packets: string;
}

async function probe(...input: readonly string[]): Promise<readonly ProbedStream[]> {
  const show = "-show_entries stream=codec_name,width,height,sample_rate,nb_read_packets";
  const read = `-v error -of json ${show} -count_packets -read_intervals %+3`;
  const { stdout, stderr } = await run("ffprobe", [...read.split(" "), ...input]);
  expect(stderr).toBe("");
  return (JSON.parse(stdout) as { streams: ProbedStream[] }).streams;
}

describe("an encoder that publishes by RTMP", () => {
  it("is online, and its H.264 and AAC are played by every protocol, by RTMP only with a play token", async () => {
    publishByRtmp();
    await untilOnline();
    const protocols = ["rtmp", "flv", "http_fmp4", "rtsp"];
    for (const streams of await Promise.all(
      protocols.map(async (protocol) => probe(await addressBy(protocol))),
    )) {
      const [video, audio] = streams.toSorted((a, b) => (a.codec_name > b.codec_name ? -1 : 1));
      expect(video).toMatchObject({ codec_name: "h264", width: 320, height: 180 });
      expect(audio).toMatchObject({ codec_name: "aac", sample_rate: "16000" });
      expect(Number(video?.nb_read_packets)).toBeGreaterThanOrEqual(enoughPictures);
    }
    const bare = (await addressBy("rtmp")).replace(/\?.*/, "");
    await expect(probe(bare)).rejects.toMatchObject({
      stderr: expect.stringContaining("The play token is missing") as string,
    });
  });

  it("may come over TLS", async () => {
    expect(addresses["rtmps"]).toMatch(/^rtmps:\/\//);
    publishByRtmp(addresses["rtmps"]);
    await untilOnline();
    const [video] = await probe(await addressBy("rtsps"));
    expect(Number(video?.nb_read_packets)).toBeGreaterThanOrEqual(enoughPictures);
  });

  it.each(["pcm_alaw", "pcm_mulaw"])("brings %s", async (codec) => {
    startFfmpeg(`${film("h264")} ${withG711(codec)} -f flv ${addresses["rtmp"]}`);
    await untilOnline();
    const streams = await probe(await addressBy("rtmp"));
    expect(streams.map(({ codec_name }) => codec_name).toSorted()).toEqual(["h264", codec]);
  });

  it("brings H.265 in the enhanced form of newer FFmpeg", async () => {
    const file = join(folder, "longer.mkv");
    await ffmpeg(`-stream_loop 2 -i ${clips.hevc} -c copy ${file}`);
    const publishing = publishWithNewerFfmpeg(file, addresses["rtmp"] ?? "");
    await untilOnline();
    // This ffprobe knows H.265 neither in FLV nor in RTMP.
    const [video] = await probe("-rtsp_transport", "tcp", await addressBy("rtsp"));
    expect(video).toMatchObject({ codec_name: "hevc", width: 320, height: 180 });
    await publishing;
  });

  it("may leave channel and flow out of its stream key, goes offline with it, and plays on for who waits when it comes back", async () => {
    const short = addresses["rtmp"]?.replace("/1/1?", "?");
    expect(short).not.toBe(addresses["rtmp"]);
    const first = publishByRtmp(short);
    await untilOnline();
    await endProcess(first);
    await vi.waitFor(async () => expect(await online()).toBe(false), waitTimes);
    const { OfflineReason } = await deviceInfo(server.url, token, device);
    expect(OfflineReason).toContain("没有推流");
    const playing = probe(await addressBy("flv"));
    publishByRtmp();
    const [video] = await playing;
    expect(Number(video?.nb_read_packets)).toBeGreaterThanOrEqual(enoughPictures);
  });

  it("keeps others out, who are told why, by RTMP and by RTSP", async () => {
    publishByRtmp();
    await untilOnline();
    const second = ffmpeg(`${film("h264")} -t 2 -c copy -f flv ${addresses["rtmp"]}`);
    await expect(second).rejects.toMatchObject({
      stderr: expect.stringContaining("127.0.0.1 has been pushing here since") as string,
    });
    const third = ffmpeg(`${film("h264")} -t 2 -c copy ${overTcp} ${addresses["rtsp"]}`);
    await expect(third).rejects.toThrow(/403|Forbidden/);
    expect(await online()).toBe(true);
  });

  it("is closed when its device gets a new key, and comes back only with that; others hear that theirs is wrong", async () => {
    const encoder = publishByRtmp();
    await untilOnline();
    const fields = { DeviceID: device, DeviceName: "drone", RenewPublishKey: "1" };
    await callApi(server.url, { path: "editdevice", token, fields });
    await once(encoder, "exit");
    const { Connection } = await deviceInfo(server.url, token, device);
    const { PublishKey } = Connection as { readonly PublishKey: string };
    expect(addresses["rtmp"]).not.toContain(PublishKey);
    await expect(publishForASecond(addresses["rtmp"])).rejects.toMatchObject({
      stderr: expect.stringContaining("The push key is wrong") as string,
    });
    await publishForASecond(addresses["rtmp"]?.replace(/key=.*/, `key=${PublishKey}`));
  });
});

const overTcp = "-f rtsp -rtsp_transport tcp";

describe("an encoder that records by RTSP", () => {
  it.each([
    ["tcp", "hevc", "pcm_alaw", withG711("pcm_alaw")],
    ["udp", "h264", "aac", "-c copy"],
  ] as const)(
    "is online over %s, and its %s and %s are played; goes offline with it, and comes back",
    async (transport, codec, soundCodec, how) => {
      const rtsp = `-f rtsp -rtsp_transport ${transport} ${addresses["rtsp"]}`;
      const publish = `${film(codec)} ${how} ${rtsp}`;
      const first = startFfmpeg(publish);
      await untilOnline();
      const streams = await probe("-rtsp_transport", "tcp", await addressBy("rtsp"));
      expect(streams).toMatchObject([
        { codec_name: codec, width: 320, height: 180 },
        { codec_name: soundCodec },
      ]);
      expect(Number(streams[0]?.nb_read_packets)).toBeGreaterThanOrEqual(enoughPictures);
      first.kill("SIGINT");
      await vi.waitFor(async () => expect(await online()).toBe(false), waitTimes);
      startFfmpeg(publish);
      await untilOnline();
    },
  );

  it.each([
    [
      "a wrong key",
      (address: string) => address.replace(/key=.*/, "key=aaaaaaaaaaaaaaaaaaaa"),
      "401",
    ],
    ["no key", (address: string) => address.replace(/\?.*/, ""), "401"],
    ["an address of nothing", (address: string) => address.replace("/live/", "/live/x"), "404"],
  ])("is refused with %s", async (_, change, status) => {
    const address = change(addresses["rtsp"] ?? "");
    const attempt = ffmpeg(`${film("h264")} -t 2 -c copy ${overTcp} ${address}`);
    await expect(attempt).rejects.toThrow(status);
  });
});

it("a player by RTMP hears why when the device does not publish", async () => {
  await expect(probe(await addressBy("rtmp"))).rejects.toMatchObject({
    stderr: expect.stringContaining("Waiting for the device to push its stream") as string,
  });
});

/** The ffmpeg program that systems ship may be too old for it; the library that we ship is not. */
async function publishWithNewerFfmpeg(file: string, url: string): Promise<void> {
  Log.setLevel(AV_LOG_QUIET);
  await using input = await Demuxer.open(file);
  await using output = await Muxer.open(url, { format: "flv" });
  const streams = input.streams.map((stream) => output.addStream(stream));
  const startedMs = performance.now();
  let frames = 0;
  for await (const packet of input.packets()) {
    if (!packet) continue;
    await output.writePacket(packet, streams[packet.streamIndex] ?? 0);
    const dueMs = startedMs + ++frames * 40;
    await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(dueMs), { interval: 5 });
  }
}
