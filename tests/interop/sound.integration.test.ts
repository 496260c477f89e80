import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { silentLogger, systemClock } from "@tessera/base";
import { createRtspDriver } from "@tessera/drivers/rtsp";
import {
  type AudioFrame,
  type AudioTrack,
  audioDuration,
  type Frame,
  Stream,
  slicesOf,
  type Tracks,
  type VideoFrame,
  videoTrackOf,
} from "@tessera/engine";
import { parseFragments, parseInitSegment } from "@tessera/formats/fmp4";
import { parseMp3Header } from "@tessera/formats/mp3";
import { createRtspOutput } from "@tessera/outputs/rtsp";
import { afterEach, describe, expect, it, vi } from "vitest";

/** Real sound goes out by our RTSP server, to FFmpeg and back in through our own driver. */
const place = { channel: { deviceId: "camera", channelId: "1" }, flow: 1 } as const;
const run = promisify(execFile);
const cmaf = "-movflags empty_moov+default_base_moof+frag_keyframe -f mp4 pipe:1";
const picture = readPicture();
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const g726: AudioTrack = {
  codec: "g726",
  sampleRate: 8000,
  channels: 1,
  bitsPerSample: 4,
  packing: "rfc3551",
};
const opus: AudioTrack = { codec: "opus", sampleRate: 48_000, channels: 2 };

describe.each([
  ["opus", opus, inMp4("-c:a libopus -ac 2")],
  ["mp3", mp3Track, inMp4("-c:a libmp3lame -ar 32000")],
  ["adpcm_g726le", g726, inChunks(rawG726(), 80)],
] as const)("RTSP with %s", (name, track, data) => {
  const audio = typeof track === "function" ? track(data[0]) : track;

  it("plays in FFmpeg", async () => {
    const { url } = await aServer(audio, data);
    const args = `-v error -rtsp_transport tcp -i ${url} -t 1 -map 0:a -ar 8000 -ac 1 -f s16le pipe:1`;
    const { stdout } = await run("ffmpeg", args.split(" "), { encoding: "buffer" });
    const streams = `-v error -rtsp_transport tcp -select_streams a -show_entries stream=codec_name ${url}`;
    expect((await run("ffprobe", streams.split(" "))).stdout).toContain(name);
    expect(stdout.length).toBeGreaterThan(8000);
    expect(loudness(stdout)).toBeGreaterThan(500);
  });

  it("comes back through our driver as it went", async () => {
    const { url } = await aServer(audio, data);
    const { announced, frames } = await pull(url);
    await vi.waitFor(() => expect(frames.length).toBeGreaterThan(20), { timeout: 10_000 });
    expect(announced.at(-1)?.audio).toEqual(audio);
    const [first] = frames;
    const from = data.findIndex((sent) => first && Buffer.compare(sent, first.data) === 0);
    expect(from).toBeGreaterThanOrEqual(0);
    expect(frames.map((frame) => Buffer.from(frame.data))).toEqual(
      frames.map((_, index) => Buffer.from(data[(from + index) % data.length] ?? [])),
    );
    const steps = frames.slice(1).map((frame, index) => frame.dtsSamples - at(frames, index));
    const duration = audioDuration(audio, first?.data ?? new Uint8Array(0));
    // Laid beside the pictures: once at once, from then on by a twentieth of each frame; the 90 kHz of MP3 rounds.
    const usual = steps.filter((step) => Math.abs(step - duration) <= duration / 20 + 1);
    expect(usual.length).toBeGreaterThanOrEqual(steps.length - 1);
  });
});

const at = (frames: readonly AudioFrame[], index: number) => frames[index]?.dtsSamples ?? 0;

/** Serves a picture and the sound over and over, in its time. */
async function aServer(audio: AudioTrack, data: readonly Uint8Array[]) {
  const stream = new Stream({ clock: systemClock, log: silentLogger });
  const sink = stream.openSink();
  sink.setTracks({ video: picture.track, audio });
  const gate = {
    admit: async () => ({
      enter: () => ({ stream, leave: () => {} }),
      enterElsewhere: () => () => {},
    }),
  };
  const startedMs = systemClock.monotonicMs();
  let dtsSamples = 0;
  let pictures = 0;
  const feed = () => {
    const nowMs = systemClock.monotonicMs() - startedMs;
    for (; pictures * 40 <= nowMs; pictures++) sink.push(pictureAt(pictures));
    while ((dtsSamples * 1000) / audio.sampleRate <= nowMs) {
      const frame = data[soundIndex++ % data.length] ?? new Uint8Array(0);
      sink.push({ kind: "audio", data: frame, dtsSamples });
      dtsSamples += audioDuration(audio, frame);
    }
  };
  let soundIndex = 0;
  feed();
  stops.push(systemClock.every(20, feed));
  const output = createRtspOutput({ host: "127.0.0.1", port: 0 });
  const listener = await output.listen(gate, { clock: systemClock, log: silentLogger });
  stops.push(() => listener.stop());
  return { url: listener.addressOf(place, "token", "127.0.0.1") };
}

async function pull(rtspUrl: string) {
  const driver = createRtspDriver({ clock: systemClock });
  const announced: Tracks[] = [];
  const frames: AudioFrame[] = [];
  const source = await driver.openLive({
    connection: driver.connection.parse({ rtspUrl }),
    flow: 1,
    sink: {
      setTracks: (tracks) => void announced.push(tracks),
      push: (frame: Frame) => {
        if (frame.kind === "audio") frames.push(frame);
      },
      countPackets: () => {},
    },
    signal: new AbortController().signal,
    log: silentLogger,
  });
  stops.push(() => source.stop());
  return { announced, frames };
}

/** One key frame, again and again. */
function pictureAt(index: number): VideoFrame {
  const dts90k = index * 3600;
  return { kind: "video", data: picture.data, dts90k, pts90k: dts90k, isKey: true };
}

function readPicture() {
  const file = ffmpeg(
    `-f lavfi -i testsrc2=s=320x180:r=25 -frames:v 1 -c:v libx264 -pix_fmt yuv420p ${cmaf}`,
  );
  const init = parseInitSegment(file);
  const { track, lengthSize } = videoTrackOf("h264", init.video?.config ?? new Uint8Array(0));
  const [sample] = parseFragments(file, init).video;
  const slices = sample && slicesOf(sample.data, "h264", lengthSize);
  if (!slices) throw new Error("no picture was made");
  return { track, data: slices.data };
}

function inMp4(codec: string): Uint8Array[] {
  const file = ffmpeg(`-f lavfi -i sine=r=48000:d=2 ${codec} ${cmaf}`);
  return parseFragments(file, parseInitSegment(file)).audio.map(({ data }) => data);
}

function mp3Track(frame: Uint8Array | undefined): AudioTrack {
  const header = frame && parseMp3Header(frame);
  if (!header) throw new Error("no MP3 was made");
  return { codec: "mp3", sampleRate: header.sampleRate, channels: header.channels };
}

function rawG726(): Buffer {
  return ffmpeg("-f lavfi -i sine=r=8000:d=2 -c:a g726le -b:a 32k -f g726le pipe:1");
}

function inChunks(data: Uint8Array, size: number): Uint8Array[] {
  const count = Math.floor(data.length / size);
  return Array.from({ length: count }, (_, index) =>
    data.subarray(index * size, (index + 1) * size),
  );
}

/** Root mean square of 16-bit samples. */
function loudness(pcm: Buffer): number {
  let sum = 0;
  for (let from = 0; from + 1 < pcm.length; from += 2) sum += pcm.readInt16LE(from) ** 2;
  return Math.sqrt(sum / (pcm.length / 2));
}

function ffmpeg(options: string): Buffer {
  return execFileSync("ffmpeg", ["-v", "error", ...options.split(" ")], { maxBuffer: 2 ** 26 });
}
