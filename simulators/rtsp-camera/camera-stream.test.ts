import { FakeClock } from "@tessera/base";
import type { PacketBurst, RtspViewer } from "@tessera/protocols/rtsp";
import { describe, expect, it } from "vitest";
import { CameraStream } from "./camera-stream.ts";

class RecordingViewer implements RtspViewer {
  readonly bursts: { readonly track: number; readonly burst: PacketBurst }[] = [];
  readonly reports: number[] = [];

  sendBurst(track: number, burst: PacketBurst): void {
    this.bursts.push({ track, burst });
  }

  sendGroup(): void {
    throw new Error("a camera sends frame by frame");
  }

  sendReport(track: number): void {
    this.reports.push(track);
  }

  disconnect(): void {}

  /** Of the video: whether each frame is a key frame. */
  get keys(): boolean[] {
    return this.bursts.filter(({ track }) => track === 0).map(({ burst }) => burst.canStart);
  }

  timestamps(track: number): number[] {
    return this.bursts
      .filter((each) => each.track === track)
      .map(({ burst }) => Buffer.from(burst.packets[0] ?? []).readUInt32BE(4));
  }
}

function aStream({ audio }: { audio?: "pcma" | "aac" } = {}) {
  const clock = new FakeClock();
  const stream = new CameraStream({
    clock,
    video: { scene: "gate", title: "GATE", width: 160, height: 96, fps: 10, gopSeconds: 1 },
    audio: audio && { codec: audio, pitchHz: 440 },
  });
  return { clock, stream };
}

function steps(values: readonly number[]): Set<number> {
  return new Set(values.slice(1).map((value, index) => (value - (values[index] ?? 0)) >>> 0));
}

describe("CameraStream", () => {
  it("sends a key frame at once and one at every group of pictures", async () => {
    const { clock, stream } = aStream();
    const viewer = new RecordingViewer();
    stream.add(viewer);
    expect(viewer.keys).toEqual([true]);
    await clock.advance(2050);
    const keyIndices = viewer.keys.flatMap((isKey, index) => (isKey ? [index] : []));
    expect(viewer.keys).toHaveLength(21);
    expect(keyIndices).toEqual([0, 10, 20]);
  });

  it("makes a key frame for a viewer who comes later", async () => {
    const { clock, stream } = aStream();
    stream.add(new RecordingViewer());
    await clock.advance(350);
    const late = new RecordingViewer();
    stream.add(late);
    await clock.advance(100);
    expect(late.keys).toEqual([true]);
  });

  it("stops encoding with the last viewer", async () => {
    const { clock, stream } = aStream({ audio: "pcma" });
    const viewers = [new RecordingViewer(), new RecordingViewer()] as const;
    stream.add(viewers[0]);
    stream.add(viewers[1]);
    stream.remove(viewers[0]);
    expect(stream.isRunning).toBe(true);
    stream.remove(viewers[1]);
    const encoded = stream.framesEncoded;
    await clock.advance(10_000);
    expect(stream.isRunning).toBe(false);
    expect(stream.framesEncoded).toBe(encoded);
    expect(viewers[1].bursts.length).toBeLessThan(4);
  });

  it("steps video and audio time by the frame", async () => {
    const { clock, stream } = aStream({ audio: "pcma" });
    const viewer = new RecordingViewer();
    stream.add(viewer);
    await clock.advance(995);
    expect(steps(viewer.timestamps(0))).toEqual(new Set([9000]));
    expect(steps(viewer.timestamps(1))).toEqual(new Set([160]));
    expect(viewer.timestamps(1)).toHaveLength(50);
  });

  it("reports on both tracks at the start and every five seconds", async () => {
    const { clock, stream } = aStream({ audio: "aac" });
    const viewer = new RecordingViewer();
    stream.add(viewer);
    await clock.advance(10_500);
    expect(viewer.reports).toEqual([0, 1, 0, 1, 0, 1]);
  });

  it("sends nothing while paused and goes on with a key frame", async () => {
    const { clock, stream } = aStream();
    const viewer = new RecordingViewer();
    stream.add(viewer);
    stream.pause();
    await clock.advance(7250);
    expect(viewer.keys).toEqual([true]);
    stream.resume();
    expect(viewer.keys).toEqual([true, true]);
    const [first = 0, second = 0] = viewer.timestamps(0);
    expect((second - first) >>> 0).toBe(72 * 9000);
  });
});
