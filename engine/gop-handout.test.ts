import { FakeClock, silentLogger } from "@tessera/base";
import { describe, expect, it } from "vitest";
import type { Gop, GopTaker } from "./gop-handout.ts";
import { Stream, type StreamState } from "./stream.ts";
import { anAudioFrame, aVideoFrame, aVideoTrack, h264Tracks, withAudio } from "./testing/frames.ts";

class Taker implements GopTaker {
  readonly gops: Gop[] = [];
  readonly told: string[] = [];
  onGop(gop: Gop): void {
    this.gops.push(gop);
    this.told.push("gop");
  }
  onState({ status }: StreamState): void {
    this.told.push(status);
  }
  get dts90k() {
    return this.gops.map(({ frames }) =>
      frames.flatMap((frame) => (frame.kind === "video" ? [frame.dts90k] : [])),
    );
  }
}

const filled = (dts90k: number, byte: number, isKey: boolean, bytes = 5000) => ({
  ...aVideoFrame(dts90k, isKey),
  data: new Uint8Array(bytes).fill(byte),
});

function aLiveStream(tracks = h264Tracks) {
  const clock = new FakeClock();
  const stream = new Stream({ clock, log: silentLogger });
  const sink = stream.openSink();
  sink.setTracks(tracks);
  return { clock, stream, sink };
}

const lost = {
  status: "reconnecting",
  reason: { zh: "断", en: "gone" },
  isRefused: false,
} as const;

describe("whole GOPs", () => {
  it("are handed out when the next key frame comes, the one under way included", async () => {
    const { clock, stream, sink } = aLiveStream();
    const startedMs = clock.monotonicMs();
    sink.push(aVideoFrame(0, true));
    await clock.advance(40);
    sink.push(aVideoFrame(3600));
    const taker = new Taker();
    stream.takeGops(taker);
    sink.push(aVideoFrame(7200));
    expect(taker.gops).toEqual([]);
    sink.push(aVideoFrame(10_800, true));
    sink.push(aVideoFrame(14_400, true));
    expect(taker.dts90k).toEqual([[0, 3600, 7200], [10_800]]);
    expect(taker.gops.map(({ next90k }) => next90k)).toEqual([10_800, 14_400]);
    expect(taker.gops[0]).toMatchObject({
      startedMs,
      startsWithKey: true,
      bytes: 18,
      tracks: { video: aVideoTrack },
    });
  });

  it("stay as they are until they are released, and their memory is used again after that", () => {
    const { stream, sink } = aLiveStream();
    const taker = new Taker();
    stream.takeGops(taker);
    for (let gop = 0; gop < 5; gop++) sink.push(filled(gop * 3600, gop, true));
    const buffers = () => new Set(taker.gops.map(({ frames }) => frames[0]?.data.buffer)).size;
    expect(taker.gops.map(({ frames }) => frames[0]?.data[0])).toEqual([0, 1, 2, 3]);
    expect(buffers()).toBe(4);
    for (const gop of taker.gops) {
      gop.release();
      gop.release();
    }
    for (let gop = 5; gop < 9; gop++) {
      sink.push(filled(gop * 3600, gop, true));
      taker.gops.at(-1)?.release();
    }
    expect(buffers()).toBeLessThan(8);
  });

  it("are let go only when all who took them have released them", () => {
    const { stream, sink } = aLiveStream();
    const [one, other] = [new Taker(), new Taker()];
    stream.takeGops(one);
    stream.takeGops(other);
    sink.push(filled(0, 1, true));
    sink.push(filled(3600, 2, true));
    one.gops[0]?.release();
    for (let gop = 3; gop < 8; gop++) {
      sink.push(filled(gop * 3600, gop, true));
      one.gops.at(-1)?.release();
    }
    expect(other.gops.map(({ frames }) => frames[0]?.data[0])).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("are never written over for a reader that keeps what it was given", () => {
    const { stream, sink } = aLiveStream();
    const kept: Uint8Array[] = [];
    stream.addReader({
      onTracks: () => {},
      onState: () => {},
      onFrame: ({ data }) => void kept.push(data),
    });
    stream.takeGops({ onState: () => {}, onGop: ({ release }) => release() });
    for (let gop = 0; gop < 9; gop++) sink.push(filled(gop * 3600, gop, true));
    expect(kept.map((data) => data[0])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("end at a break, before it is told, and with the tracks they had", () => {
    const { stream, sink } = aLiveStream();
    const taker = new Taker();
    stream.takeGops(taker);
    sink.push(aVideoFrame(0, true));
    sink.push(aVideoFrame(3600));
    stream.setState(lost);
    expect(taker.told).toEqual(["connecting", "live", "gop", "reconnecting"]);
    expect(taker.gops[0]).toMatchObject({ next90k: undefined, tracks: { video: aVideoTrack } });
    const again = stream.openSink();
    again.setTracks({ video: { ...aVideoTrack, width: 320 } });
    again.push(aVideoFrame(0, true));
    again.push(aVideoFrame(3600, true));
    expect(taker.gops[1]?.tracks.video?.width).toBe(320);
  });

  it("end where the tracks change", () => {
    const { stream, sink } = aLiveStream();
    const taker = new Taker();
    stream.takeGops(taker);
    sink.push(aVideoFrame(0, true));
    sink.setTracks({ video: { ...aVideoTrack, width: 320 } });
    sink.push(aVideoFrame(3600));
    sink.push(aVideoFrame(7200, true));
    sink.push(aVideoFrame(10_800, true));
    expect(taker.gops.map(({ tracks }) => tracks.video?.width)).toEqual([640, 320]);
    expect(taker.dts90k).toEqual([[0, 3600], [7200]]);
  });

  it("hold the sound that the tracks name, and no other", () => {
    const { stream, sink } = aLiveStream(withAudio);
    const taker = new Taker();
    stream.takeGops(taker);
    sink.push(aVideoFrame(0, true));
    sink.push(anAudioFrame(0));
    sink.push(anAudioFrame(160));
    sink.push(aVideoFrame(3600, true));
    expect(taker.gops[0]?.frames.map(({ kind }) => kind)).toEqual(["video", "audio", "audio"]);
    const silent = aLiveStream();
    const other = new Taker();
    silent.stream.takeGops(other);
    silent.sink.push(aVideoFrame(0, true));
    silent.sink.push(anAudioFrame(0));
    silent.sink.push(aVideoFrame(3600, true));
    expect(other.gops[0]?.frames.map(({ kind }) => kind)).toEqual(["video"]);
  });

  it("come in pieces that follow each other when there is no end to one", () => {
    const { stream, sink } = aLiveStream();
    const taker = new Taker();
    stream.takeGops(taker);
    const frames = 60 * 25;
    for (let frame = 0; frame < frames; frame++)
      sink.push(filled(frame * 3600, frame % 256, frame === 0, 20_000));
    sink.push(filled(frames * 3600, 0, true));
    expect(taker.gops.map(({ startsWithKey }) => startsWithKey)).toEqual(
      Array.from({ length: 10 }, (_, piece) => piece === 0),
    );
    expect(taker.dts90k.flat()).toEqual(Array.from({ length: frames }, (_, at) => at * 3600));
    const bytes = taker.gops.flatMap((gop) => gop.frames.map(({ data }) => data[0]));
    expect(bytes).toEqual(Array.from({ length: frames }, (_, at) => at % 256));
  });

  it("are handed out as far as they have come to who goes", () => {
    const { stream, sink } = aLiveStream();
    const taker = new Taker();
    const leave = stream.takeGops(taker);
    sink.push(aVideoFrame(0, true));
    sink.push(aVideoFrame(3600));
    leave();
    leave();
    sink.push(aVideoFrame(7200, true));
    expect(taker.dts90k).toEqual([[0, 3600]]);
  });

  it("let go of who fails, and nobody else suffers", () => {
    const { stream, sink } = aLiveStream();
    const broken = new Taker();
    broken.onGop = () => {
      throw new Error("a bug");
    };
    const fine = new Taker();
    stream.takeGops(broken);
    stream.takeGops(fine);
    for (let gop = 0; gop < 3; gop++) sink.push(aVideoFrame(gop * 3600, true));
    expect(broken.told).toEqual(["connecting", "live", "stopped"]);
    expect(fine.gops).toHaveLength(2);
  });

  it("do not count as somebody who watches", () => {
    const { stream } = aLiveStream();
    stream.takeGops(new Taker());
    expect(stream.readerCount).toBe(0);
  });
});
