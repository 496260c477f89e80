import { describe, expect, it } from "vitest";
import { AudioSync } from "./audio-sync.ts";
import { RtpTimeline } from "./rtp-timeline.ts";

const report = (unixMs: number, rtpTimestamp: number) => ({
  ssrc: 1,
  ntpMiddle: 0,
  unixMs,
  rtpTimestamp,
});

/** A line whose first picture came at 1000 ms with timestamp 0. */
function aSync(): { sync: AudioSync; video: RtpTimeline } {
  const video = new RtpTimeline(90_000);
  video.place(0, 1_000);
  return { video, sync: new AudioSync(video, 8_000) };
}

describe("AudioSync", () => {
  it("has no place for sound before the first picture", () => {
    expect(new AudioSync(new RtpTimeline(90_000), 8_000).place(0, 0)).toBeUndefined();
  });

  it("begins where the picture is and then counts samples, however they arrive", () => {
    const { sync } = aSync();
    expect(sync.place(777, 1_100)).toBe(800);
    expect(sync.place(777 + 160, 1_300)).toBe(960);
    expect(sync.place(777 + 320, 1_301)).toBe(1_120);
  });

  it("follows the reports of the sender once both tracks have one", () => {
    const { sync } = aSync();
    sync.place(0, 1_100);
    sync.noteVideoReport(report(50_000, 0));
    sync.noteAudioReport(report(50_400, 0));
    expect(sync.place(160, 1_120)).toBe(3_200 + 160);
  });

  it("does not move for less than a tenth of a second, nor believe clocks that are not set", () => {
    const { sync } = aSync();
    sync.place(0, 1_100);
    sync.noteVideoReport(report(50_000, 0));
    sync.noteAudioReport(report(50_150, 0));
    expect(sync.place(160, 1_120)).toBe(960);
    sync.noteAudioReport(report(90_000, 160));
    expect(sync.place(320, 1_140)).toBe(1_120);
  });

  it("returns to the picture when the sound runs away for long", () => {
    const { sync, video } = aSync();
    let timestamp = 0;
    for (let nowMs = 1_000; nowMs < 60_000; nowMs += 20) {
      video.place((nowMs - 1_000) * 90, nowMs);
      timestamp += 200; // a quarter too fast
      sync.place(timestamp, nowMs);
    }
    const ticks = sync.place(timestamp, 60_000) ?? 0;
    expect(Math.abs(ticks / 8 - 59_000)).toBeLessThan(3_500);
  });

  it("goes on beside the picture when the sound's clock jumps", () => {
    const { sync } = aSync();
    sync.place(0, 1_000);
    expect(sync.place(2_000_000_000, 1_020)).toBe(160);
  });
});
