import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { promisify } from "node:util";
import { silentLogger, systemClock } from "@tessera/base";
import {
  FlvMuxer,
  flvFileHeader,
  flvTag,
  parseAudioBody,
  parseAvcDecoderConfig,
  parseVideoBody,
  tagType,
} from "@tessera/formats/flv";
import { parseSps } from "@tessera/formats/h264";
import {
  RtmpConnection,
  type RtmpFault,
  type RtmpMedia,
  type RtmpPlayer,
  type RtmpRequest,
  rtmpMediaMessage,
} from "@tessera/protocols/rtmp";
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
        this.media.push(media);
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
const processes: ChildProcess[] = [];

beforeEach(async () => {
  relay = new Relay();
  server = createServer((socket) => {
    new RtmpConnection(socket, relay, { clock: systemClock, log: silentLogger });
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
function fileOf(media: readonly RtmpMedia[]): Buffer {
  let muxer: FlvMuxer | undefined;
  const config = media
    .filter(({ kind }) => kind === "video")
    .map(({ body }) => parseVideoBody(body))
    .find((body) => body.kind === "config");
  const sound = media
    .filter(({ kind }) => kind === "audio")
    .map(({ body }) => parseAudioBody(body))
    .find((body) => body.kind === "config");
  if (!config || !sound) throw new Error("no sequence headers came");
  const { sps, pps } = parseAvcDecoderConfig(config.config);
  const { width, height } = parseSps(sps[0]);
  muxer = new FlvMuxer(
    {
      video: { codec: "h264", sps, pps, width, height },
      audio: { codec: "aac", config: sound.config, sampleRate: 16_000, channels: 1 },
    },
    { hevc: "enhanced" },
  );
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
