import { describe, expect, it } from "vitest";
import { type LiveSegment, writeLivePlaylist, writeMasterPlaylist } from "./index.ts";

const startMs = Date.UTC(2026, 0, 1);

const aSegment = (number: number, changes: Partial<LiveSegment> = {}): LiveSegment => ({
  uri: `seg-${number}.m4s`,
  durationS: 2,
  startsAtMs: startMs + number * 2000,
  isDiscontinuity: false,
  mapUri: "init-0.mp4",
  parts: [],
  ...changes,
});

const aPart = (uri: string, isIndependent = false) => ({ uri, durationS: 0.32, isIndependent });

const aPlaylist = {
  targetDurationS: 2,
  partTargetS: 0.35,
  mediaSequence: 3,
  discontinuitySequence: 0,
};

it("writes a master playlist of one variant", () => {
  const text = writeMasterPlaylist({
    mediaUri: "../s/x/live.m3u8",
    bitrateBps: 1_999_999.5,
    width: 640,
    height: 360,
    frameRate: 30_000 / 1001,
    codecs: ["avc1.42C01E", "mp4a.40.2"],
  });
  expect(text).toBe(`#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=640x360,FRAME-RATE=29.970,CODECS="avc1.42C01E,mp4a.40.2"
../s/x/live.m3u8
`);
});

describe("a live playlist", () => {
  it("lists segments, the parts of the last ones and what comes next", () => {
    const text = writeLivePlaylist({
      ...aPlaylist,
      segments: [
        aSegment(3),
        aSegment(4, {
          durationS: 0.64,
          parts: [aPart("part-4.0.m4s", true), aPart("part-4.1.m4s")],
        }),
      ],
      open: aSegment(5, { parts: [aPart("part-5.0.m4s", true)] }),
      hintUri: "part-5.1.m4s",
    });
    expect(text).toBe(`#EXTM3U
#EXT-X-VERSION:9
#EXT-X-TARGETDURATION:2
#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.05,CAN-SKIP-UNTIL=12
#EXT-X-PART-INF:PART-TARGET=0.35
#EXT-X-MEDIA-SEQUENCE:3
#EXT-X-DISCONTINUITY-SEQUENCE:0
#EXT-X-MAP:URI="init-0.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06.000Z
#EXTINF:2,
seg-3.m4s
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:08.000Z
#EXT-X-PART:DURATION=0.32,URI="part-4.0.m4s",INDEPENDENT=YES
#EXT-X-PART:DURATION=0.32,URI="part-4.1.m4s"
#EXTINF:0.64,
seg-4.m4s
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:10.000Z
#EXT-X-PART:DURATION=0.32,URI="part-5.0.m4s",INDEPENDENT=YES
#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-5.1.m4s"
`);
  });

  it("names a new init segment behind a discontinuity", () => {
    const text = writeLivePlaylist({
      ...aPlaylist,
      discontinuitySequence: 2,
      segments: [aSegment(3), aSegment(4, { isDiscontinuity: true, mapUri: "init-1.mp4" })],
    });
    expect(text).toContain("#EXT-X-DISCONTINUITY-SEQUENCE:2\n");
    expect(text).toMatch(/seg-3.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init-1.mp4"\n/);
  });

  it("says nothing of an open segment that has no part yet, but where its first will be", () => {
    const text = writeLivePlaylist({
      ...aPlaylist,
      segments: [aSegment(3)],
      open: aSegment(4, { isDiscontinuity: true }),
      hintUri: "part-4.0.m4s",
    });
    expect(text).toMatch(/seg-3.m4s\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-4.0.m4s"\n$/);
  });

  it("leaves out of a delta update what ended more than six target durations ago", () => {
    const segments = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => aSegment(number));
    const text = writeLivePlaylist({ ...aPlaylist, mediaSequence: 0, segments }, { isDelta: true });
    expect(text).toContain("#EXT-X-MEDIA-SEQUENCE:0\n");
    expect(text).toContain("#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n");
    expect(text.match(/seg-\d+/g)).toEqual(segments.slice(3).map(({ uri }) => uri.slice(0, -4)));
  });

  it("gives the whole playlist when a delta update would leave nothing out", () => {
    const segments = [aSegment(0), aSegment(1)];
    const playlist = { ...aPlaylist, segments };
    expect(writeLivePlaylist(playlist, { isDelta: true })).toBe(writeLivePlaylist(playlist));
  });
});
