import { execFileSync } from "node:child_process";
import { FakeClock, silentLogger, systemClock, TimedOut, TooMany } from "@tessera/base";
import type { VideoTrack } from "@tessera/engine";
import * as h264 from "@tessera/formats/h264";
import * as h265 from "@tessera/formats/h265";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { SnapshotMaker } from "./index.ts";

const maker = new SnapshotMaker({ clock: systemClock, log: silentLogger });
afterAll(() => maker.stop());

describe("SnapshotMaker", () => {
  it("makes a JPEG of an H.264 key frame, no wider than asked", async () => {
    const { track, keyFrame } = encodeKeyFrame("libx264");
    const jpeg = await maker.make(track, keyFrame, 320);
    expect(sizeOf(jpeg)).toBe("mjpeg,320,180");
  });

  it("makes a JPEG of an H.265 key frame", async () => {
    const { track, keyFrame } = encodeKeyFrame("libx265");
    expect(sizeOf(await maker.make(track, keyFrame))).toBe("mjpeg,640,360");
  });

  it("draws a preview with a look that tells a scene from another", async () => {
    const bars = await previewOf("testsrc2=size=640x360:rate=25");
    expect(sizeOf(bars.jpeg)).toBe("mjpeg,320,180");
    expect(bars.look).toHaveLength(16 * 8);
    const noisy = await previewOf("testsrc2=size=640x360:rate=25,noise=alls=12:allf=t");
    expect(farthest(bars.look, noisy.look)).toBeLessThan(8);
    const visited = await previewOf(
      "testsrc2=size=640x360:rate=25,drawbox=x=300:y=100:w=60:h=120:t=fill",
    );
    expect(farthest(bars.look, visited.look)).toBeGreaterThan(30);
  });

  it("refuses what is not a picture and goes on working", async () => {
    const { track, keyFrame } = encodeKeyFrame("libx264");
    await expect(maker.make(track, Uint8Array.of(0, 0, 0, 1, 0x65))).rejects.toThrow(
      "decode failed",
    );
    expect(sizeOf(await maker.make(track, keyFrame, 320))).toBe("mjpeg,320,180");
  });

  it("gives the decoder every PPS of the stream", async () => {
    const { track, keyFrame } = encodeKeyFrame("libx264");
    const otherPps = Uint8Array.of(0x68, 0x53, 0x8e, 0x20); // pic_parameter_set_id 1
    const both: VideoTrack = { ...track, pps: [otherPps, ...track.pps] };
    expect(sizeOf(await maker.make(both, keyFrame, 320))).toBe("mjpeg,320,180");
  });

  it("starts a new process when the old one was killed", async () => {
    const { track, keyFrame } = encodeKeyFrame("libx264");
    await maker.stop();
    expect(sizeOf(await maker.make(track, keyFrame, 320))).toBe("mjpeg,320,180");
  });

  it("loses one picture to a process that hangs, and draws the others in a new one", async () => {
    const { track, keyFrame } = encodeKeyFrame("libx264");
    const { own, clock, pid } = await aMaker();
    process.kill(pid(), "SIGSTOP");
    const pictures = [1, 2, 3].map(() => own.make(track, keyFrame, 320).then(sizeOf));
    const settled = Promise.allSettled(pictures);
    await clock.advance(0);
    await clock.advance(8000);
    expect(await settled).toEqual([
      { status: "rejected", reason: expect.any(TimedOut) },
      { status: "fulfilled", value: "mjpeg,320,180" },
      { status: "fulfilled", value: "mjpeg,320,180" },
    ]);
  });

  it("counts the time of a picture from when it is begun", async () => {
    const { track, keyFrame } = encodeKeyFrame("libx264");
    const { own, clock, pid } = await aMaker();
    const hung = pid();
    process.kill(hung, "SIGSTOP");
    const pictures = [own.make(track, keyFrame, 320), own.make(track, keyFrame, 320)];
    const settled = Promise.allSettled(pictures);
    await clock.advance(0);
    await clock.advance(8000);
    await vi.waitFor(() => expect(pid()).not.toBe(hung));
    await clock.advance(7000);
    expect((await settled).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });

  it("refuses what it cannot draw soon, and draws the rest", async () => {
    const { track, keyFrame } = encodeKeyFrame("libx264");
    const pictures = Array.from({ length: 150 }, () => maker.make(track, keyFrame, 64));
    const settled = await Promise.allSettled(pictures);
    const failures = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(failures).toHaveLength(50);
    for (const failure of failures) expect(failure).toBeInstanceOf(TooMany);
    expect(sizeOf(await maker.make(track, keyFrame, 320))).toBe("mjpeg,320,180");
  });

  it("draws nothing more of what waits when it is stopped", async () => {
    const { track, keyFrame } = encodeKeyFrame("libx264");
    const { own, pids } = await aMaker();
    const settled = Promise.allSettled([1, 2, 3].map(() => own.make(track, keyFrame)));
    await own.stop();
    expect((await settled).map(({ status }) => status)).toEqual(Array(3).fill("rejected"));
    expect(pids()).toEqual([]);
  });
});

/** Of its own, with the process running and a clock that the test moves. */
async function aMaker() {
  const { track, keyFrame } = encodeKeyFrame("libx264");
  const others = new Set(picturePids());
  const clock = new FakeClock();
  const own = new SnapshotMaker({ clock, log: silentLogger });
  onTestFinished(() => own.stop());
  await own.make(track, keyFrame);
  const pids = () => picturePids().filter((pid) => !others.has(pid));
  const pid = () => {
    const [first] = pids();
    if (first === undefined) throw new Error("no picture process runs");
    return first;
  };
  return { own, clock, pids, pid };
}

function picturePids(): readonly number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="]).toString().split("\n");
  return lines
    .filter((line) => line.includes("picture-process.ts"))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (pid !== undefined && parent === process.pid ? [pid] : []));
}

function previewOf(source: string) {
  const { track, keyFrame } = encodeKeyFrame("libx264", source);
  return maker.preview(track, keyFrame, 320);
}

const farthest = (one: Uint8Array, other: Uint8Array): number =>
  Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))));

interface KeyFrame {
  readonly track: VideoTrack;
  readonly keyFrame: Uint8Array;
}

const encoded = new Map<string, KeyFrame>();

function encodeKeyFrame(
  encoder: "libx264" | "libx265",
  picture = "testsrc2=size=640x360:rate=25",
): KeyFrame {
  const key = `${encoder} ${picture}`;
  const known = encoded.get(key) ?? encodeAnew(encoder, picture);
  encoded.set(key, known);
  return known;
}

function encodeAnew(encoder: "libx264" | "libx265", picture: string): KeyFrame {
  const format = encoder === "libx264" ? "h264" : "hevc";
  const source = ["-f", "lavfi", "-i", picture, "-frames:v", "1"];
  const stream = execFileSync(
    "ffmpeg",
    ["-v", "error", ...source, "-c:v", encoder, "-f", format, "-"],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const nals = h264.splitAnnexB(stream);
  const size = { width: 640, height: 360 };
  if (encoder === "libx264") {
    const set = (type: number) => found(nals.find((nal) => h264.nalTypeOf(nal) === type));
    const track: VideoTrack = { codec: "h264", sps: [set(7)], pps: [set(8)], ...size };
    return { track, keyFrame: lengthPrefixed(nals.filter((nal) => h264.isKeyNal(nal))) };
  }
  const set = (type: number) => found(nals.find((nal) => h265.nalTypeOf(nal) === type));
  const track: VideoTrack = {
    codec: "h265",
    vps: [set(32)],
    sps: [set(33)],
    pps: [set(34)],
    ...size,
  };
  return { track, keyFrame: lengthPrefixed(nals.filter((nal) => h265.isKeyNal(nal))) };
}

function found(nal: Uint8Array | undefined): Uint8Array {
  if (!nal) throw new Error("the encoder left a parameter set out");
  return nal;
}

function lengthPrefixed(nals: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(
    nals.flatMap((nal) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(nal.length);
      return [length, nal];
    }),
  );
}

const sizes = new Map<string, string>();

/** What another decoder says of it, which is asked once for a picture that is made again as it was. */
function sizeOf(jpeg: Uint8Array): string {
  const bytes = Buffer.from(jpeg).toString("latin1");
  const size = sizes.get(bytes) ?? probedSizeOf(jpeg);
  sizes.set(bytes, size);
  return size;
}

function probedSizeOf(jpeg: Uint8Array): string {
  const fields = ["-show_entries", "stream=codec_name,width,height", "-of", "csv=p=0"];
  return execFileSync("ffprobe", ["-v", "error", "-f", "mjpeg", "-i", "-", ...fields], {
    input: jpeg,
  })
    .toString()
    .trim();
}
