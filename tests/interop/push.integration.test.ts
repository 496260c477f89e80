import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Demuxer, Muxer } from "node-av/api";
import { AV_LOG_QUIET } from "node-av/constants";
import { Log } from "node-av/lib";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deviceInfo } from "../e2e/cameras.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { admin, type SharedServer, sharedServer } from "./shared-server.ts";

/** ffmpeg publishes to the real program, and ffprobe plays from it. */
const run = promisify(execFile);
const picture = "-re -f lavfi -i testsrc2=s=320x180:r=25";
const sound = "-re -f lavfi -i sine=r=16000";
const h264 = "-c:v libx264 -preset ultrafast -tune zerolatency -pix_fmt yuv420p -g 25";
const h265 =
  "-pix_fmt yuv420p -c:v libx265 -preset ultrafast -x265-params log-level=none:keyint=25";
/** So many pictures within three seconds are a stream that plays; how many more, the encoder's speed says. */
const enoughPictures = 10;
const waitTimes = { timeout: 15_000, interval: 100 };

let server: SharedServer;
let token: string;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  server = await sharedServer();
  ({ token } = await openSession(server.url, admin));
}, 60_000);

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

const publishByRtmp = () => startFfmpeg(`${picture} ${h264} -f flv ${addresses["rtmp"]}`);

const ffmpeg = (options: string) => run("ffmpeg", `-v error ${options}`.split(" "));

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
  it("may come over TLS", async () => {
    expect(addresses["rtmps"]).toMatch(/^rtmps:\/\//);
    startFfmpeg(`${picture} ${h264} -f flv ${addresses["rtmps"]}`);
    await untilOnline();
    const [video] = await probe(await addressBy("rtsps"));
    expect(Number(video?.nb_read_packets)).toBeGreaterThanOrEqual(enoughPictures);
  });

  it.each(["rtmp", "flv", "http_fmp4", "rtsp"])(
    "is online, and its H.264 and AAC are played by %s",
    async (protocol) => {
      startFfmpeg(`${picture} ${sound} ${h264} -c:a aac -ac 1 -f flv ${addresses["rtmp"]}`);
      await untilOnline();
      const streams = await probe(await addressBy(protocol));
      const [video, audio] = streams.toSorted((a, b) => (a.codec_name > b.codec_name ? -1 : 1));
      expect(video).toMatchObject({ codec_name: "h264", width: 320, height: 180 });
      expect(audio).toMatchObject({ codec_name: "aac", sample_rate: "16000" });
      expect(Number(video?.nb_read_packets)).toBeGreaterThanOrEqual(enoughPictures);
    },
  );

  it.each(["pcm_alaw", "pcm_mulaw"])("brings %s", async (codec) => {
    startFfmpeg(
      `${picture} -re -f lavfi -i sine=r=8000 ${h264} -c:a ${codec} -ar 8000 -ac 1 -f flv ${addresses["rtmp"]}`,
    );
    await untilOnline();
    const streams = await probe(await addressBy("rtmp"));
    expect(streams.map(({ codec_name }) => codec_name).toSorted()).toEqual(["h264", codec]);
  });

  it("brings H.265 in the enhanced form of newer FFmpeg", async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "push-"));
    const file = join(folder.path, "h265.mkv");
    await ffmpeg(`-f lavfi -i testsrc2=s=320x180:r=25 -t 6 ${h265} ${file}`);
    const publishing = publishWithNewerFfmpeg(file, addresses["rtmp"] ?? "");
    await untilOnline();
    // This ffprobe knows H.265 neither in FLV nor in RTMP.
    const [video] = await probe("-rtsp_transport", "tcp", await addressBy("rtsp"));
    expect(video).toMatchObject({ codec_name: "hevc", width: 320, height: 180 });
    await publishing;
  });

  it("may leave channel and flow out of its stream key", async () => {
    const short = addresses["rtmp"]?.replace("/1/1?", "?");
    expect(short).not.toBe(addresses["rtmp"]);
    startFfmpeg(`${picture} ${h264} -f flv ${short}`);
    await untilOnline();
  });

  it("goes offline with it, and plays on for who waits when it comes back", async () => {
    const first = publishByRtmp();
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

  it("is refused with a wrong key, with the reason", async () => {
    const wrong = addresses["rtmp"]?.replace(/key=.*/, "key=aaaaaaaaaaaaaaaaaaaa");
    const attempt = ffmpeg(`${picture} -t 2 ${h264} -f flv ${wrong}`);
    await expect(attempt).rejects.toMatchObject({
      stderr: expect.stringContaining("The push key is wrong") as string,
    });
  });

  it("is refused while another publishes there, and told who", async () => {
    publishByRtmp();
    await untilOnline();
    const attempt = ffmpeg(`${picture} -t 2 ${h264} -f flv ${addresses["rtmp"]}`);
    await expect(attempt).rejects.toMatchObject({
      stderr: expect.stringContaining("127.0.0.1 has been pushing here since") as string,
    });
    expect(await online()).toBe(true);
  });

  it("is closed when its device gets a new key, and comes back only with that", async () => {
    const encoder = publishByRtmp();
    await untilOnline();
    const fields = { DeviceID: device, DeviceName: "drone", RenewPublishKey: "1" };
    await callApi(server.url, { path: "editdevice", token, fields });
    await once(encoder, "exit");
    const { Connection } = await deviceInfo(server.url, token, device);
    const { PublishKey } = Connection as { readonly PublishKey: string };
    expect(addresses["rtmp"]).not.toContain(PublishKey);
    const old = ffmpeg(`${picture} -t 1 ${h264} -f flv ${addresses["rtmp"]}`);
    await expect(old).rejects.toThrow("The push key is wrong");
    await ffmpeg(
      `${picture} -t 1 ${h264} -f flv ${addresses["rtmp"]?.replace(/key=.*/, `key=${PublishKey}`)}`,
    );
  });
});

describe.each(["tcp", "udp"])("an encoder that records by RTSP over %s", (transport) => {
  const rtsp = `-f rtsp -rtsp_transport ${transport}`;

  it.each([
    ["h264", h264, "aac", "-c:a aac -ac 1"],
    ["hevc", h265, "pcm_alaw", "-c:a pcm_alaw -ar 8000 -ac 1"],
  ])("is online, and its %s is played", async (codec, video, soundCodec, audio) => {
    startFfmpeg(`${picture} ${sound} ${video} ${audio} ${rtsp} ${addresses["rtsp"]}`);
    await untilOnline();
    const streams = await probe("-rtsp_transport", "tcp", await addressBy("rtsp"));
    expect(streams).toMatchObject([
      { codec_name: codec, width: 320, height: 180 },
      { codec_name: soundCodec },
    ]);
    expect(Number(streams[0]?.nb_read_packets)).toBeGreaterThanOrEqual(enoughPictures);
  });

  it("goes offline with it, and comes back", async () => {
    const publish = `${picture} ${h264} ${rtsp} ${addresses["rtsp"]}`;
    const first = startFfmpeg(publish);
    await untilOnline();
    first.kill("SIGINT");
    await vi.waitFor(async () => expect(await online()).toBe(false), waitTimes);
    startFfmpeg(publish);
    await untilOnline();
  });

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
    const attempt = ffmpeg(`${picture} -t 2 ${h264} ${rtsp} ${address}`);
    await expect(attempt).rejects.toThrow(status);
  });

  it("is refused while another publishes there", async () => {
    publishByRtmp();
    await untilOnline();
    const attempt = ffmpeg(`${picture} -t 2 ${h264} ${rtsp} ${addresses["rtsp"]}`);
    await expect(attempt).rejects.toThrow(/403|Forbidden/);
  });
});

describe("a player by RTMP", () => {
  it("is refused without a play token, with the reason", async () => {
    publishByRtmp();
    await untilOnline();
    const address = (await addressBy("rtmp")).replace(/\?.*/, "");
    await expect(probe(address)).rejects.toMatchObject({
      stderr: expect.stringContaining("The play token is missing") as string,
    });
  });

  it("hears why when the device does not publish", async () => {
    await expect(probe(await addressBy("rtmp"))).rejects.toMatchObject({
      stderr: expect.stringContaining("Waiting for the device to push its stream") as string,
    });
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
