import { describe, expect, it } from "vitest";
import { parsePlaylist, writeLivePlaylist, writeMasterPlaylist } from "./index.ts";

describe("a master playlist", () => {
  it("gives its variants with rate, size and codecs", () => {
    const text = `#EXTM3U\r
#EXT-X-INDEPENDENT-SEGMENTS\r
#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360\r
low/video.m3u8?key=a,b\r
# a comment\r
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=100,BANDWIDTH=2560000\r
\r
high.m3u8\r
`;
    expect(parsePlaylist(text)).toEqual({
      kind: "master",
      variants: [
        {
          uri: "low/video.m3u8?key=a,b",
          bitrateBps: 1_280_000,
          codecs: "avc1.4d401e,mp4a.40.2",
          width: 640,
          height: 360,
        },
        { uri: "high.m3u8", bitrateBps: 2_560_000 },
      ],
    });
  });

  it("comes back from what we write ourselves", () => {
    const written = { bitrateBps: 9, width: 16, height: 8, frameRate: 25, codecs: ["a", "b"] };
    expect(parsePlaylist(writeMasterPlaylist({ mediaUri: "x.m3u8", ...written }))).toEqual({
      kind: "master",
      variants: [{ uri: "x.m3u8", bitrateBps: 9, width: 16, height: 8, codecs: "a,b" }],
    });
  });
});

describe("a media playlist", () => {
  it("gives segments of MPEG-TS with their durations and breaks", () => {
    const text = `#EXTM3U
#EXT-X-VERSION:3
#EXT-X-TARGETDURATION:10
#EXT-X-MEDIA-SEQUENCE:2680
#EXTINF:9.009,a title, with a comma
first.ts
#EXT-X-DISCONTINUITY
#EXTINF:3,
http://example.com/second.ts
#EXT-X-ENDLIST
`;
    const plain = { isEncrypted: false };
    expect(parsePlaylist(text)).toEqual({
      kind: "media",
      targetDurationS: 10,
      mediaSequence: 2680,
      segments: [
        { uri: "first.ts", durationS: 9.009, isDiscontinuity: false, ...plain },
        { uri: "http://example.com/second.ts", durationS: 3, isDiscontinuity: true, ...plain },
      ],
      isEnded: true,
    });
  });

  it("continues byte ranges without an offset in the same file only", () => {
    const text = `#EXTM3U
#EXT-X-TARGETDURATION:2
#EXTINF:2,
#EXT-X-BYTERANGE:100@50
a.mp4
#EXTINF:2,
#EXT-X-BYTERANGE:70
a.mp4
#EXTINF:2,
#EXT-X-BYTERANGE:30
b.mp4
`;
    const playlist = parsePlaylist(text);
    const segments = playlist.kind === "media" ? playlist.segments : [];
    expect(segments.map(({ byteRange }) => byteRange)).toEqual([
      { offset: 50, length: 100 },
      { offset: 150, length: 70 },
      { offset: 0, length: 30 },
    ]);
  });

  it("tells which init segment each segment needs and whether it is encrypted", () => {
    const text = `#EXTM3U
#EXT-X-TARGETDURATION:2
#EXT-X-KEY:METHOD=AES-128,URI="k"
#EXT-X-MAP:URI="init-0.mp4"
#EXTINF:2,
0.m4s
#EXT-X-KEY:METHOD=NONE
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="init-1.mp4"
#EXTINF:2,
1.m4s
`;
    expect(parsePlaylist(text)).toMatchObject({
      mapUri: "init-1.mp4",
      segments: [
        { mapUri: "init-0.mp4", isEncrypted: true },
        { mapUri: "init-1.mp4", isEncrypted: false },
      ],
      isEnded: false,
    });
  });

  it("skips the parts of a low-latency playlist", () => {
    const segment = { startsAtMs: 0, isDiscontinuity: false, mapUri: "init-0.mp4" };
    const parts = [{ uri: "part-0.0.m4s", durationS: 0.3, isIndependent: true }];
    const text = writeLivePlaylist({
      targetDurationS: 2,
      partTargetS: 0.35,
      mediaSequence: 7,
      discontinuitySequence: 0,
      segments: [{ ...segment, uri: "seg-7.m4s", durationS: 1.5, parts }],
      open: { ...segment, parts },
      hintUri: "part-8.1.m4s",
    });
    const playlist = parsePlaylist(text);
    expect(playlist).toMatchObject({ kind: "media", mediaSequence: 7, targetDurationS: 2 });
    expect(playlist).toHaveProperty("segments.length", 1);
  });
});

it.each([
  ["<html>", "it does not start with #EXTM3U"],
  ["#EXTM3U\n#EXTINF:2,\na.ts\n", "it has no target duration"],
  ["#EXTM3U\n#EXT-X-TARGETDURATION:2\na.ts\n", "a segment has no duration"],
])("refuses %j and says why", (text, reason) => {
  expect(() => parsePlaylist(text)).toThrow(reason);
});
