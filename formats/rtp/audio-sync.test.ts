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

  it("does not believe clocks that are not set", () => {
    const { sync } = aSync();
    sync.place(0, 1_100);
    sync.noteVideoReport(report(50_000, 0));
    sync.noteAudioReport(report(90_000, 160));
    expect(sync.place(320, 1_140)).toBe(1_120);
  });

  it("counts a packet's own length: it was heard before it was sent", () => {
    const { sync } = aSync();
    expect(sync.place(777, 1_100, 20)).toBe(640);
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

/** Sound of 8 kHz and pictures of 25 a second of one sender; its flash and its beep are at the same moment. */
interface Source {
  /** How late packets of each come, from the moment they are whole. */
  readonly pictureDelayMs?: (picture: number) => number;
  readonly soundDelayMs?: (packet: number) => number;
  readonly packetMs?: number;
  /** Moments of the sender's clock that both tracks report, in ms. */
  readonly reportsAtMs?: readonly number[];
  readonly start?: boolean;
  readonly soundFromMs?: number;
}

const wrapped = (timestamp: number) => timestamp % 2 ** 32;
const [videoBase, audioBase] = [4_294_900_000, 123_456];

/** How far the sound lies behind its picture at each moment of the sender's: ms. */
function skewsOf(source: Source): { readonly atMs: number; readonly skewMs: number }[] {
  const { pictureDelayMs = () => 60, soundDelayMs = () => 20, packetMs = 20 } = source;
  const video = new RtpTimeline(90_000);
  const sync = new AudioSync(video, 8_000);
  let zeroMs: number | undefined;
  const skews: { atMs: number; skewMs: number }[] = [];
  const arrivals: { readonly nowMs: number; readonly arrive: () => void }[] = [];
  const at = (nowMs: number, arrive: () => void) => arrivals.push({ nowMs, arrive });
  if (source.start) at(0, () => sync.noteStart({ video: videoBase, audio: audioBase }));
  for (let picture = 0; picture < 30 * 25; picture++) {
    const nowMs = picture * 40 + pictureDelayMs(picture);
    at(nowMs, () => {
      video.place(wrapped(videoBase + picture * 3_600), nowMs);
      zeroMs ??= picture * 40;
    });
  }
  for (let atMs = source.soundFromMs ?? 0, packet = 0; atMs < 30_000; atMs += packetMs, packet++) {
    const nowMs = atMs + packetMs + soundDelayMs(packet);
    at(nowMs, () => {
      const ticks = sync.place(wrapped(audioBase + atMs * 8), nowMs, packetMs);
      if (ticks !== undefined) skews.push({ atMs, skewMs: ticks / 8 - (atMs - (zeroMs ?? 0)) });
    });
  }
  for (const atMs of source.reportsAtMs ?? [])
    at(atMs, () => {
      sync.noteVideoReport(report(1e12 + atMs, wrapped(videoBase + atMs * 90)));
      sync.noteAudioReport(report(1e12 + atMs, wrapped(audioBase + atMs * 8)));
    });
  arrivals.sort((a, b) => a.nowMs - b.nowMs);
  for (const { arrive } of arrivals) arrive();
  return skews;
}

/** EBU R37: sound at most 40 ms before its picture and 60 ms behind it. */
const isInSync = (skewMs: number) => skewMs >= -40 && skewMs <= 60;

const trembling = (packet: number) => [20, 65, 30, 140, 25][packet % 5] ?? 0;
/** Key frames are large and come late, the first one most of all. */
const lateKeys = (picture: number) => (picture === 0 ? 250 : picture % 50 === 0 ? 150 : 40);

describe("sound and picture lie together from the first second on", () => {
  it.each<[string, Source]>([
    ["of a steady sender", {}],
    ["of one whose first key frame comes late", { pictureDelayMs: lateKeys }],
    ["over a network that trembles", { pictureDelayMs: trembling, soundDelayMs: trembling }],
    ["with 340 ms of sound in a packet", { packetMs: 340 }],
    ["by the answer to PLAY, of pictures encoded late", { pictureDelayMs: () => 300, start: true }],
    ["by reports before the first packet", { pictureDelayMs: () => 300, reportsAtMs: [0] }],
    ["with sound that begins late", { pictureDelayMs: lateKeys, soundFromMs: 2_000 }],
  ])("%s", (_, source) => {
    const skews = skewsOf(source);
    const from = (source.soundFromMs ?? 0) + 1_000;
    const off = skews.filter(({ atMs, skewMs }) => atMs >= from && !isInSync(skewMs));
    expect(skews.length).toBeGreaterThan(50);
    expect(off).toEqual([]);
  });

  it("moves little by little to what a report says, and stays there", () => {
    // Without reports the sound lies 80 ms off, as the pictures are encoded late.
    const skews = skewsOf({ pictureDelayMs: () => 100, reportsAtMs: [5_000, 10_000] });
    const at = (ms: number) => skews.find(({ atMs }) => atMs >= ms)?.skewMs ?? 0;
    expect(Math.abs(at(4_000))).toBeGreaterThan(60);
    expect(Math.abs(at(7_500))).toBeLessThan(5);
    expect(Math.abs(at(29_000))).toBeLessThan(5);
    const steps = skews.slice(1).map(({ skewMs }, index) => skewMs - (skews[index]?.skewMs ?? 0));
    expect(Math.max(...steps.slice(60).map(Math.abs))).toBeLessThan(2);
  });
});
