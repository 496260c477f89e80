import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { splitAdts } from "../aac/index.ts";
import { RtpReceiver, trackOfSets } from "../rtp/index.ts";
import { TsDemuxer, type TsPicture, type TsSound } from "../ts/index.ts";
import { PsDemuxer, PsMuxer, PsPacketiser } from "./index.ts";

const encoders = {
  h264: "-c:v libx264 -preset ultrafast -bf 2 -x264-params slices=3",
  h265: "-c:v libx265 -preset ultrafast -x265-params log-level=none",
} as const;

/** Pictures and sound as an encoder that is not ours makes them. */
function encoded(codec: "h264" | "h265") {
  const sources = "-f lavfi -i testsrc2=s=640x360:r=25 -f lavfi -i sine=r=16000";
  const file = ffmpeg(
    `${sources} -t 1.2 ${encoders[codec]} -g 15 -pix_fmt yuv420p -c:a aac -f mpegts pipe:1`,
  );
  const pictures: TsPicture[] = [];
  const sounds: TsSound[] = [];
  const demuxer = new TsDemuxer({
    onPicture: (picture) => void pictures.push(picture),
    onSound: (sound) => void sounds.push(sound),
  });
  demuxer.push(file);
  demuxer.flush();
  return { file, pictures, sounds };
}

describe.each(["h264", "h265"] as const)("a program stream of %s", (codec) => {
  const { file, pictures, sounds } = encoded(codec);
  const [first] = pictures;
  const config = sounds[0]?.config;
  if (!first || !config) throw new Error("the encoder made nothing");
  const track = trackOfSets(first.sets);
  const muxer = new PsMuxer({
    video: track,
    audio: { codec: "aac", config, sampleRate: 16_000, channels: 1 },
  });
  const packs = pictures.map((picture) => ({
    pts90k: picture.pts90k,
    bytes: muxer.muxVideo(picture),
  }));
  const soundPacks = sounds.flatMap(({ frames, pts90k }) =>
    frames.map((frame, at) => muxer.muxAudio(frame, pts90k + at * 5760)),
  );

  it("is decoded by FFmpeg, picture by picture as the stream it was made of", () => {
    const stream = Buffer.concat([...packs.map(({ bytes }) => bytes), ...soundPacks]);
    expect(hashes(stream, "mpeg")).toEqual(hashes(file, "mpegts"));
    expect(probedCodecs(stream)).toEqual([codec === "h264" ? "h264" : "hevc", "aac"]);
  });

  it("is read back from its RTP packets with every picture and time", () => {
    const read: { data: Uint8Array; times: [number, number] }[] = [];
    const demuxer = new PsDemuxer({
      onParameterSets: () => {},
      onPicture: (data, _, { pts90k, dts90k }) =>
        void read.push({ data, times: [pts90k, dts90k < 0 ? pts90k : dts90k] }),
      onSound: () => {},
    });
    const receiver = new RtpReceiver(demuxer);
    const packetiser = new PsPacketiser({ ssrc: 1 });
    for (const { bytes, pts90k } of packs)
      for (const packet of packetiser.packetise(bytes, pts90k))
        receiver.receive(packet, 0, packet.length);
    demuxer.flush();
    expect(read).toEqual(
      pictures.map(({ data, pts90k, dts90k }) => ({ data, times: [pts90k, dts90k] })),
    );
  });

  it("has AAC that FFmpeg reads frame by frame", () => {
    const stream = Buffer.concat([...packs.map(({ bytes }) => bytes), ...soundPacks]);
    const adts = ffmpeg("-f mpeg -i pipe:0 -map 0:a -c copy -f adts pipe:1", stream);
    const frames = sounds.flatMap((sound) => sound.frames).map((frame) => Buffer.from(frame));
    expect(splitAdts(adts).frames.map((frame) => Buffer.from(frame))).toEqual(frames);
  });
});

function hashes(file: Buffer, format: string): string[] {
  const out = ffmpeg(
    `-f ${format} -i pipe:0 -map 0:v -fps_mode passthrough -f framemd5 pipe:1`,
    file,
  );
  const lines = out.toString().split("\n");
  return lines.filter((line) => /^\d/.test(line)).map((line) => line.split(",").at(-1) ?? "");
}

function probedCodecs(file: Buffer): string[] {
  const args = "-v error -f mpeg -show_entries stream=codec_name -of csv=p=0 pipe:0";
  const out = execFileSync("ffprobe", args.split(" "), { input: file, maxBuffer: 2 ** 26 });
  return out.toString().trim().split("\n");
}

function ffmpeg(options: string, input?: Uint8Array): Buffer {
  return execFileSync("ffmpeg", ["-v", "error", ...options.split(" ")], {
    input,
    maxBuffer: 2 ** 26,
  });
}
