import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { silentLogger, systemClock } from "@tessera/base";
import {
  FlvMuxer,
  type FlvTracks,
  flvFileHeader,
  flvTag,
  parseAudioBody,
  parseAvcDecoderConfig,
  parseHevcDecoderConfig,
  parseVideoBody,
  tagType,
} from "@tessera/formats/flv";
import { parseSps } from "@tessera/formats/h264";
import { parseSps as parseH265Sps } from "@tessera/formats/h265";
import { parseOpusHead } from "@tessera/formats/opus";
import {
  RtmpConnection,
  type RtmpFault,
  type RtmpMedia,
  type RtmpPlayer,
  type RtmpRequest,
  rtmpMediaMessage,
} from "@tessera/protocols/rtmp";
import { Decoder, Demuxer, Muxer } from "node-av/api";
import { AV_LOG_QUIET } from "node-av/constants";
import { Log } from "node-av/lib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** ffmpeg publishes to our server and plays from it; the server passes on what it gets. */
const run = promisify(execFile);
const key = "opensesame";

class Relay {
  readonly requests: RtmpRequest[] = [];
  readonly media: RtmpMedia[] = [];
  readonly ends: RtmpFault[] = [];
  readonly players = new Set<RtmpPlayer>();

  async onPublish(request: RtmpRequest) {
    this.requests.push(request);
    if (request.query.get("key") !== key) return { refusal: "The key is wrong." };
    return {
      onMedia: (media: RtmpMedia) => {
        this.media.push({ ...media, body: Buffer.from(media.body) });
        for (const player of this.players) player.writeMessage(bytesOf(media));
      },
      onEnd: (reason: RtmpFault) => {
        this.ends.push(reason);
        for (const player of this.players) player.end();
      },
    };
  }

  async onPlay(request: RtmpRequest) {
    if (request.name !== "cam") return { refusal: "There is no such stream." };
    let joined: RtmpPlayer | undefined;
    return {
      // From the start: sequence headers and the first key frame are there.
      start: (player: RtmpPlayer) => {
        joined = player;
        for (const media of this.media) player.writeMessage(bytesOf(media));
        this.players.add(player);
      },
      onEnd: () => void (joined && this.players.delete(joined)),
    };
  }
}

const nothing = new Uint8Array(0);

function bytesOf({ kind, timestampMs, body }: RtmpMedia): Buffer {
  return rtmpMediaMessage({ type: tagType[kind], timestampMs, header: nothing, data: body });
}

let relay: Relay;
let server: Server;
let origin: string;
const connections: RtmpConnection[] = [];
const processes: ChildProcess[] = [];

beforeEach(async () => {
  relay = new Relay();
  server = createServer((socket) => {
    connections.push(new RtmpConnection(socket, relay, { clock: systemClock, log: silentLogger }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `rtmp://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const child of processes.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  for (const connection of connections.splice(0)) connection.stop();
  server.close();
});

const video = "-f lavfi -i testsrc2=s=320x180:r=25";
const audio = "-f lavfi -i sine=r=16000";
const h264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 25 -bf 2";
const flv = (path: string) => `-f flv ${origin}/${path}`;

const ffmpeg = (options: string) => run("ffmpeg", `-v error ${options}`.split(" "));

function startFfmpeg(options: string): ChildProcess {
  const child = spawn("ffmpeg", `-v error ${options}`.split(" "), { stdio: "ignore" });
  processes.push(child);
  return child;
}

describe("ffmpeg publishing", () => {
  it("gives H.264 and AAC that our own FLV writer makes a sound file of", async () => {
    const { stderr } = await ffmpeg(
      `${video} ${audio} -t 2 ${h264} -c:a aac -ac 1 ${flv(`live/cam?key=${key}`)}`,
    );
    expect(stderr).toBe("");
    await vi.waitFor(() => expect(relay.ends).toEqual(["unpublished"]));
    expect(relay.requests[0]).toMatchObject({ app: "live", name: "cam", address: "127.0.0.1" });

    const { videoFrames, audioFrames, streams, errors } = await probe(fileOf(relay.media));
    expect(errors).toBe("");
    expect(videoFrames).toBe(50);
    expect(audioFrames).toBeGreaterThan(28);
    expect(streams).toMatchObject([
      { codec_name: "h264", width: 320, height: 180, has_b_frames: 2 },
      { codec_name: "aac", sample_rate: "16000", channels: 1 },
    ]);
  });

  it.each(["pcm_alaw", "pcm_mulaw"])("gives %s", async (codec) => {
    await ffmpeg(
      `-f lavfi -i sine=r=8000 -t 1 -c:a ${codec} -ar 8000 ${flv(`live/cam?key=${key}`)}`,
    );
    const sounds = relay.media
      .filter(({ kind }) => kind === "audio")
      .map(({ body }) => parseAudioBody(body));
    const bytes = sounds.reduce(
      (sum, sound) => sum + (sound.kind === "frame" ? sound.data.length : 0),
      0,
    );
    expect(sounds[0]).toMatchObject({ codec: codec === "pcm_alaw" ? "pcma" : "pcmu", channels: 1 });
    expect(bytes).toBe(8_000);
  });

  it("finds the key in the application too", async () => {
    await ffmpeg(
      `${video} -frames:v 3 ${h264} -rtmp_app live?key=${key} -rtmp_playpath cam ${flv("live/cam")}`,
    );
    expect(relay.requests[0]).toMatchObject({ app: "live", name: "cam" });
    expect(relay.media.length).toBeGreaterThan(3);
  });

  it("is refused with a wrong key, and told why", async () => {
    const attempt = ffmpeg(`${video} -t 2 ${h264} ${flv("live/cam?key=wrong")}`);
    await expect(attempt).rejects.toMatchObject({
      stderr: expect.stringContaining("The key is wrong.") as string,
    });
    expect(relay.media).toEqual([]);
  });

  it("is told to whoever takes the media when the connection is cut", async () => {
    const publisher = startFfmpeg(`-re ${video} ${h264} ${flv(`live/cam?key=${key}`)}`);
    await vi.waitFor(() => expect(relay.media.length).toBeGreaterThan(3), { timeout: 10_000 });
    publisher.kill("SIGKILL");
    await vi.waitFor(() => expect(relay.ends).toEqual(["closed"]));
  });
});

it("takes and gives H.265 and Opus in the enhanced form of newer FFmpeg", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "rtmp-"));
  const published = join(folder.path, "h265.mkv");
  const h265 = "-pix_fmt yuv420p -c:v libx265 -preset ultrafast -x265-params log-level=none";
  await ffmpeg(`${video} ${audio} -t 1 ${h265} -c:a libopus ${published}`);
  await publishWithNewerFfmpeg(published, `${origin}/live/cam?key=${key}`);
  const frames = () =>
    relay.media
      .filter(({ kind }) => kind === "video")
      .map(({ body }) => parseVideoBody(body))
      .filter((body) => body.kind === "frame");
  const soundCount = () =>
    relay.media.filter(
      ({ kind, body }) => kind === "audio" && parseAudioBody(body).kind === "frame",
    ).length;
  await vi.waitFor(() => expect(frames()).toHaveLength(25));
  await vi.waitFor(() => expect(soundCount()).toBeGreaterThanOrEqual(50));
  expect(frames().filter(({ isKey }) => isKey)).toHaveLength(1);
  expect(videoTrackOf(relay.media)).toMatchObject({ codec: "h265", width: 320, height: 180 });

  for (const hevc of ["enhanced", "legacy"] as const) {
    const written = join(folder.path, `${hevc}.flv`);
    await writeFile(written, fileOf(relay.media, hevc));
    expect(await decodeWithNewerFfmpeg(written, "video")).toBe(25);
    expect(await decodeWithNewerFfmpeg(written, "audio")).toBeGreaterThanOrEqual(soundCount());
  }
});

/** The ffmpeg program that systems ship may be too old to write it; the library that we ship is not. */
async function publishWithNewerFfmpeg(file: string, url: string): Promise<void> {
  Log.setLevel(AV_LOG_QUIET);
  await using input = await Demuxer.open(file);
  await using output = await Muxer.open(url, { format: "flv" });
  const streams = input.streams.map((stream) => output.addStream(stream));
  for await (const packet of input.packets())
    if (packet) await output.writePacket(packet, streams[packet.streamIndex] ?? 0);
}

async function decodeWithNewerFfmpeg(file: string, kind: "video" | "audio"): Promise<number> {
  Log.setLevel(AV_LOG_QUIET);
  await using input = await Demuxer.open(file);
  const stream = kind === "video" ? input.video() : input.audio();
  if (!stream) throw new Error(`FFmpeg finds no ${kind}`);
  using decoder = await Decoder.create(stream);
  let frames = 0;
  for await (const frame of decoder.frames(input.packets(stream.index))) {
    if (frame) frames++;
    frame?.free();
  }
  return frames;
}

describe("playing with ffprobe", () => {
  it("shows what another ffmpeg publishes, to the end", async () => {
    startFfmpeg(
      `-re ${video} -re ${audio} -t 3 ${h264} -c:a aac -ac 1 ${flv(`live/cam?key=${key}`)}`,
    );
    await vi.waitFor(() => expect(relay.media.length).toBeGreaterThan(3), { timeout: 10_000 });
    const { stdout, stderr } = await run(
      "ffprobe",
      `-v error -show_streams -count_frames -of json ${origin}/live/cam`.split(" "),
    );
    expect(stderr).toBe("");
    const { streams } = JSON.parse(stdout) as { streams: ProbedStream[] };
    const picture = streams.find(({ codec_type }) => codec_type === "video");
    const sound = streams.find(({ codec_type }) => codec_type === "audio");
    expect(picture).toMatchObject({ codec_name: "h264", width: 320, height: 180 });
    expect(Number(picture?.nb_read_frames)).toBeGreaterThanOrEqual(50);
    expect(sound).toMatchObject({ codec_name: "aac", sample_rate: "16000" });
  });

  it("is told that there is no such stream", async () => {
    const attempt = run("ffprobe", `-v error ${origin}/live/nowhere`.split(" "));
    await expect(attempt).rejects.toMatchObject({
      stderr: expect.stringContaining("There is no such stream.") as string,
    });
  });
});

/** Parses what came and writes it again. */
function fileOf(media: readonly RtmpMedia[], hevc: "legacy" | "enhanced" = "enhanced"): Buffer {
  const muxer = new FlvMuxer({ video: videoTrackOf(media), audio: audioTrackOf(media) }, { hevc });
  const messages = muxer.sequenceHeaders(0);
  for (const { kind, timestampMs, body } of media) {
    if (kind === "video") {
      const frame = parseVideoBody(body);
      if (frame.kind === "frame") messages.push(muxer.video({ ...frame, timestampMs }));
    } else if (kind === "audio") {
      const frame = parseAudioBody(body);
      if (frame.kind === "frame") messages.push(muxer.audio({ ...frame, timestampMs }));
    }
  }
  return Buffer.concat([flvFileHeader({ video: true, audio: true }), ...messages.map(flvTag)]);
}

function videoTrackOf(media: readonly RtmpMedia[]): FlvTracks["video"] {
  const body = media
    .filter(({ kind }) => kind === "video")
    .map((item) => parseVideoBody(item.body))
    .find(({ kind }) => kind === "config");
  if (body?.kind !== "config") throw new Error("no video sequence header came");
  if (body.codec === "h264") {
    const { sps, pps } = parseAvcDecoderConfig(body.config);
    return { codec: "h264", sps, pps, ...parseSps(sps[0]) };
  }
  const { vps, sps, pps } = parseHevcDecoderConfig(body.config);
  return { codec: "h265", vps, sps, pps, ...parseH265Sps(sps[0]) };
}

function audioTrackOf(media: readonly RtmpMedia[]): FlvTracks["audio"] {
  const body = media
    .filter(({ kind }) => kind === "audio")
    .map((item) => parseAudioBody(item.body))
    .find(({ kind }) => kind === "config");
  if (body?.kind !== "config") throw new Error("no audio sequence header came");
  return body.codec === "opus"
    ? { codec: "opus", sampleRate: 48_000, ...parseOpusHead(body.config) }
    : { codec: "aac", config: body.config, sampleRate: 16_000, channels: 1 };
}

interface ProbedStream {
  readonly codec_type: string;
  readonly nb_read_frames: string;
}

async function probe(file: Buffer) {
  const args = "-v warning -f flv -show_streams -count_frames -of json pipe:0".split(" ");
  const probing = run("ffprobe", args);
  probing.child.stdin?.end(file);
  const { stdout, stderr } = await probing;
  const { streams } = JSON.parse(stdout) as { streams: ProbedStream[] };
  return {
    errors: stderr,
    streams,
    videoFrames: Number(streams.find(({ codec_type }) => codec_type === "video")?.nb_read_frames),
    audioFrames: Number(streams.find(({ codec_type }) => codec_type === "audio")?.nb_read_frames),
  };
}
