import { execFileSync } from "node:child_process";
import { silentLogger, systemClock } from "@tessera/base";
import { Stream, type StreamState, type Tracks, type VideoFrame } from "@tessera/engine";
import {
  isIdrUnit,
  isRecoveryPoint,
  isSliceNal,
  lengthPrefixed,
  nalType,
  nalTypeOf,
  splitAnnexB,
} from "@tessera/formats/h264";
import { afterEach, expect, it, vi } from "vitest";
import { encodeH265Clip, type H265Clip } from "./testing/h265-clip.ts";
import { Transcoders } from "./transcoders.ts";

vi.setConfig({ testTimeout: 60_000 });

const place = { channel: { deviceId: "d", channelId: "1" }, flow: 1 } as const;
let transcoders: Transcoders;
afterEach(() => transcoders.stop());

function transcode(maxHeight = 1080) {
  const tools = { clock: systemClock, log: silentLogger };
  const limits = () => ({ isEnabled: true, maxStreams: 1, maxHeight });
  transcoders = new Transcoders({ ...tools, limits });
  const source = new Stream(tools);
  const sink = source.openSink();
  const seen = {
    tracks: [] as Tracks[],
    frames: [] as VideoFrame[],
    states: [] as StreamState["status"][],
  };
  transcoders.open(source, place).stream.addReader({
    onTracks: (tracks) => void seen.tracks.push(tracks),
    onFrame: (frame) => frame.kind === "video" && seen.frames.push(frame),
    onState: ({ status }) => void seen.states.push(status),
  });
  const feed = ({ track, frames }: H265Clip) => {
    sink.setTracks({ video: track });
    for (const frame of frames) sink.push(frame);
  };
  return { seen, feed, sink };
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 40_000, interval: 50 });

/** Width, height, pixel format and number of pictures, by another decoder. */
function decode({ tracks, frames }: { tracks: Tracks[]; frames: VideoFrame[] }): string {
  const video = tracks[0]?.video;
  if (video?.codec !== "h264") throw new Error("no H.264");
  const startCode = Uint8Array.of(0, 0, 0, 1);
  const sets = [video.sps[0], video.pps[0]].flatMap((set) => [startCode, set]);
  const pictures = frames.map(({ data }) => {
    const bytes = Buffer.from(data);
    for (let at = 0; at < bytes.length; ) {
      const length = bytes.readUInt32BE(at);
      startCode.forEach((byte, offset) => void bytes.writeUInt8(byte, at + offset));
      at += 4 + length;
    }
    return bytes;
  });
  const fields = ["-count_frames", "-show_entries", "stream=width,height,pix_fmt,nb_read_frames"];
  return execFileSync("ffprobe", ["-v", "error", ...fields, "-of", "csv=p=0", "-f", "h264", "-"], {
    input: Buffer.concat([...sets, ...pictures]),
  })
    .toString()
    .trim();
}

it("keeps every picture and its time, though the source shows them in another order", async () => {
  const { seen, feed } = transcode();
  const clip = encodeH265Clip({ size: "320x180", seconds: 3, bFrames: 2 });
  feed(clip);
  // Its decoding begins before its zero, a stream's does not.
  const zero90k = clip.frames[0]?.dts90k ?? 0;
  const shown = clip.frames.map(({ pts90k }) => pts90k - zero90k).toSorted((a, b) => a - b);
  // The decoder keeps the last few until it knows that nothing comes between them.
  const count = shown.length - 4;
  await eventually(() => expect(seen.frames.length).toBeGreaterThanOrEqual(count));
  const first = shown[0] ?? 0;
  expect(seen.frames.slice(0, count).map(({ pts90k }) => pts90k)).toEqual(shown.slice(0, count));
  expect(seen.frames.every(({ pts90k, dts90k }) => pts90k === dts90k)).toBe(true);
  const keys = seen.frames.filter(({ isKey }) => isKey).map(({ pts90k }) => pts90k - first);
  expect(keys).toEqual([0, 180_000]);
  expect(decode(seen)).toBe(`320,180,yuv420p,${seen.frames.length}`);
  expect(seen.states.at(-1)).toBe("live");
});

it("makes an IDR of H.264 that is only refreshed bit by bit", async () => {
  const { seen, feed } = transcode();
  feed(refreshedH264());
  await eventually(() => expect(seen.frames.length).toBeGreaterThan(20));
  expect(seen.frames[0] && isIdrUnit(seen.frames[0].data)).toBe(true);
  expect(decode(seen)).toMatch(/^320,180,yuv420p,\d\d$/);
});

/** By x264, from its first recovery point on. */
function refreshedH264() {
  const picture = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25", "-t", "3"];
  const x264 = ["-c:v", "libx264", "-x264-params", "keyint=25:intra-refresh=1:bframes=0"];
  const to = ["-pix_fmt", "yuv420p", "-f", "h264", "-"];
  const nals = splitAnnexB(execFileSync("ffmpeg", ["-v", "error", ...picture, ...x264, ...to]));
  const set = (type: number) => nals.find((nal) => nalTypeOf(nal) === type) ?? new Uint8Array();
  const frames = nals.flatMap((nal, at): VideoFrame[] => {
    if (!isSliceNal(nal)) return [];
    const sei = nals[at - 1] ?? nal;
    const isKey = isRecoveryPoint(sei);
    const data = lengthPrefixed(isKey ? [sei, nal] : [nal]);
    return [{ kind: "video", data, isKey, dts90k: at * 3600, pts90k: at * 3600 }];
  });
  const sets = { sps: [set(nalType.sps)], pps: [set(nalType.pps)] } as const;
  const track = { codec: "h264", ...sets, width: 320, height: 180 } as const;
  return { track, frames: frames.slice(frames.findIndex(({ isKey }) => isKey)) };
}

it("makes pictures smaller and 8 bits deep, which browsers decode", async () => {
  const { seen, feed } = transcode(120);
  feed(encodeH265Clip({ size: "428x240", seconds: 1, pixelFormat: "yuv420p10le" }));
  await eventually(() => expect(seen.frames.length).toBeGreaterThan(20));
  expect(decode(seen)).toMatch(/^214,120,yuv420p,2\d$/);
});

it("starts again at a key frame after what cannot be decoded", async () => {
  const { seen, feed, sink } = transcode();
  const clip = encodeH265Clip({ size: "320x240", seconds: 1 });
  feed(clip);
  await eventually(() => expect(seen.states.at(-1)).toBe("live"));
  const data = Uint8Array.of(0, 0, 0, 6, 0x26, 1, 0xff, 0xff, 0xff, 0xff);
  for (let at = 0; at < 50; at++) {
    const time90k = 90_000 + at * 900;
    sink.push({ kind: "video", data, dts90k: time90k, pts90k: time90k, isKey: at === 0 });
  }
  await eventually(() => expect(seen.states.at(-1)).toBe("reconnecting"));
  let second = 2;
  await eventually(() => {
    const later90k = second++ * 90_000;
    for (const frame of clip.frames)
      sink.push({
        ...frame,
        dts90k: frame.dts90k + later90k,
        pts90k: frame.pts90k + later90k,
      });
    expect(seen.states.at(-1)).toBe("live");
  });
});
