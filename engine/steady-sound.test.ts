import { describe, expect, it } from "vitest";
import type { Frame } from "./frame.ts";
import { SteadySound } from "./steady-sound.ts";
import type { AudioTrack, Tracks } from "./track.ts";

const video: NonNullable<Tracks["video"]> = {
  codec: "h264",
  sps: [Uint8Array.of(0x67)],
  pps: [Uint8Array.of(0x68)],
  width: 640,
  height: 360,
};
const pcma: AudioTrack = { codec: "pcma", sampleRate: 8000, channels: 1 };
const mp3: AudioTrack = { codec: "mp3", sampleRate: 44_100, channels: 2 };

const picture = (atMs: number): Frame => ({
  kind: "video",
  data: Uint8Array.of(1),
  dts90k: atMs * 90,
  pts90k: atMs * 90,
  isKey: atMs === 0,
});
const sound = (atMs: number): Frame => ({
  kind: "audio",
  data: new Uint8Array(320).fill(7),
  dtsSamples: atMs * 8,
});

/** Of the sound that goes out: when it begins, and whether it is silence. */
function heardOf(steady: SteadySound, frames: readonly Frame[]): [atMs: number, what: string][] {
  const heard: [number, string][] = [];
  for (const frame of frames)
    steady.pass(frame, (given) => {
      if (given.kind === "audio")
        heard.push([given.dtsSamples / 8, given.data[0] === 7 ? "sound" : "silence"]);
    });
  return heard;
}

const pictures = (fromMs: number, toMs: number) =>
  Array.from({ length: (toMs - fromMs) / 40 }, (_, index) => picture(fromMs + index * 40));

describe("steady sound", () => {
  it("tells promised sound at once, and not again when it is heard", () => {
    const steady = new SteadySound({ keepsFirst: false });
    expect(steady.begin({ video, promised: pcma })).toEqual({ video, audio: pcma });
    steady.pass(picture(0), () => {});
    expect(steady.begin({ video, audio: { ...pcma } })).toBeUndefined();
  });

  it("does not promise what it cannot fill with silence", () => {
    const steady = new SteadySound({ keepsFirst: false });
    expect(steady.begin({ video, promised: mp3 })).toEqual({ video, audio: undefined });
  });

  it("is silent up to each picture until sound comes, and never goes back", () => {
    const steady = new SteadySound({ keepsFirst: false });
    steady.begin({ video, promised: pcma });
    expect(heardOf(steady, pictures(0, 160))).toEqual(
      [0, 20, 40, 60, 80, 100].map((atMs) => [atMs, "silence"]),
    );
    steady.begin({ video, audio: pcma });
    const late = [sound(80), sound(120), picture(160), sound(160), picture(200)];
    expect(heardOf(steady, late)).toEqual([
      [120, "sound"],
      [160, "sound"],
    ]);
  });

  it("fills what a sound that stops leaves open, without a hole", () => {
    const steady = new SteadySound({ keepsFirst: false });
    steady.begin({ video, audio: pcma });
    expect(heardOf(steady, [picture(0), sound(0), ...pictures(40, 1000)])).toEqual([[0, "sound"]]);
    const filled = heardOf(steady, pictures(1000, 1120));
    expect(filled[0]).toEqual([40, "silence"]);
    expect(filled.at(-1)).toEqual([1060, "silence"]);
  });

  it("keeps the sound that was told first where it must, and says that another is there", () => {
    const steady = new SteadySound({ keepsFirst: true });
    steady.begin({ video });
    steady.pass(picture(0), () => {});
    expect(steady.isOutdated).toBe(false);
    expect(steady.begin({ video, audio: pcma })).toBeUndefined();
    expect(steady.isOutdated).toBe(true);
    expect(heardOf(steady, [picture(40), sound(40)])).toEqual([]);
    steady.reset();
    expect(steady.begin({ video, audio: pcma })).toEqual({ video, audio: pcma });
  });
});
