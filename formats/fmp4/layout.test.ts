import { describe, expect, it } from "vitest";
import { BrokenBytes } from "../bits/index.ts";
import type { VideoTrack } from "../track/index.ts";
import { boxesIn } from "./box-reader.ts";
import {
  type Fmp4AudioTrack,
  fragment,
  fragmentBytes,
  freeBytesAfter,
  initSegment,
  movieHeader,
  parseInitTracks,
  parseMoof,
  runBytes,
  runTicks,
  videoTrackOf,
  withoutSound,
} from "./index.ts";

const video: VideoTrack = {
  codec: "h264",
  sps: [Buffer.from("67640015ac4c220a0cfcf808800000030080000019078b1708c0", "hex")],
  pps: [Buffer.from("68e8430292c8b0", "hex")],
  width: 320,
  height: 180,
};
const audio: Fmp4AudioTrack = {
  codec: "aac",
  config: Uint8Array.of(0x14, 0x08),
  sampleRate: 16_000,
  channels: 1,
};
const flac: Fmp4AudioTrack = {
  codec: "flac",
  streamInfo: new Uint8Array(38),
  sampleRate: 8000,
  channels: 1,
};

const utc90k = Date.UTC(2026, 9, 25) * 90;
const data = fragment({
  sequence: 1,
  video: {
    dts90k: utc90k,
    samples: [
      { duration90k: 3600, ctsOffset90k: 7200, isKey: true, data: new Uint8Array(50) },
      { duration90k: 3000, ctsOffset90k: -3600, isKey: false, data: new Uint8Array(7) },
    ],
  },
  audio: { dtsSamples: 99, samples: [{ durationSamples: 1024, data: new Uint8Array(11) }] },
});

describe("a moof", () => {
  it("tells its samples without their data", () => {
    const moofBytes = data.length - 8 - 50 - 7 - 11;
    const [pictures, sounds] = parseMoof(data.subarray(0, moofBytes));
    expect(pictures).toEqual({
      trackId: 1,
      dts: utc90k,
      dataOffset: moofBytes + 8,
      durations: Uint32Array.of(3600, 3000),
      sizes: Uint32Array.of(50, 7),
      ctsOffsets: Int32Array.of(7200, -3600),
      keys: Uint8Array.of(1, 0),
    });
    expect(pictures && [runTicks(pictures), runBytes(pictures)]).toEqual([6600, 57]);
    expect(sounds).toMatchObject({ trackId: 2, dts: 99, dataOffset: moofBytes + 8 + 57 });
  });

  it("is refused when it names more samples than it has", () => {
    const damaged = data.slice();
    damaged[8 + 16 + 8 + 16 + 20 + 14] = 0x10;
    expect(() => parseMoof(damaged)).toThrow(BrokenBytes);
    expect(() => parseMoof(initSegment({ video }))).toThrow(/moof/);
  });
});

describe("an init segment", () => {
  it("tells its tracks, whatever they hold", () => {
    expect(parseInitTracks(initSegment({ video, audio }))).toMatchObject([
      { id: 1, kind: "video", timescale: 90_000, width: 320, height: 180, codec: "avc1.640015" },
      { id: 2, kind: "audio", timescale: 16_000, codec: "mp4a.40.2" },
    ]);
    expect(parseInitTracks(initSegment({ audio: flac }))).toMatchObject([
      { kind: "audio", timescale: 8000, codec: "flac" },
    ]);
  });

  it("is written again without its sound", () => {
    expect(withoutSound(initSegment({ video, audio }))).toEqual(initSegment({ video }));
  });

  it("gives back the picture's track", () => {
    expect(videoTrackOf(initSegment({ video, audio }))).toEqual({
      ...video,
      sps: [new Uint8Array(video.sps[0])],
      pps: [new Uint8Array(video.pps[0])],
    });
    expect(videoTrackOf(initSegment({ audio }))).toBeUndefined();
  });
});

describe("the header of a movie", () => {
  const [track] = parseInitTracks(initSegment({ video }));
  if (!track) throw new Error("there is no track");
  const movie = (mediaBytes: number) =>
    movieHeader({
      tracks: [
        {
          ...track,
          edits: [{ durationMs: 40, mediaTicks: 0 }],
          mediaTicks: 3600,
          tables: {
            stts: Uint32Array.of(1, 3600),
            ctts: Int32Array.of(),
            stss: undefined,
            stsz: Uint32Array.of(mediaBytes),
            stsc: Uint32Array.of(1, 1, 1),
            chunkOffsets: Float64Array.of(0),
          },
        },
      ],
      durationMs: 40,
      createdAtMs: Date.UTC(2050, 0, 1),
      mediaBytes,
    });

  it("says where the first sample is: behind itself", () => {
    const header = movie(1000);
    const at = Buffer.from(header).indexOf("co64");
    expect(new DataView(header.buffer).getBigUint64(at + 12)).toBe(BigInt(header.length));
    expect(boxesIn(header).map(({ type }) => type)).toEqual(["ftyp", "moov", "mdat"]);
  });

  it("has room for more than 4 GB", () => {
    const header = movie(5 * 2 ** 32);
    expect(header).toHaveLength(movie(1000).length + 8);
    expect(new DataView(header.buffer).getBigUint64(header.length - 8)).toBe(
      BigInt(5 * 2 ** 32 + 16),
    );
  });
});

const dataOffsets = (moof: Uint8Array) => parseMoof(moof).map(({ dataOffset }) => dataOffset);

describe("a free box in a fragment", () => {
  const samples = {
    video: {
      dts90k: utc90k,
      samples: [{ duration90k: 3600, ctsOffset90k: 0, isKey: true, data: new Uint8Array(50) }],
    },
    audio: { dtsSamples: 99, samples: [{ durationSamples: 1024, data: new Uint8Array(9) }] },
  };

  it("makes it as long as it is to be, and moves its data", () => {
    const plain = fragment({ sequence: 1, ...samples });
    expect(fragmentBytes(samples)).toBe(plain.length);
    const freeBytes = freeBytesAfter(plain.length, 4096);
    const longer = fragment({ sequence: 1, ...samples, freeBytes }, (bytes) =>
      new Uint8Array(bytes).fill(0xff),
    );
    expect(longer).toHaveLength(4096);
    expect(dataOffsets(longer)).toEqual(dataOffsets(plain).map((offset) => offset + freeBytes));
    expect(Buffer.from(longer).includes(0xff)).toBe(false);
  });

  it("is never shorter than its own head", () => {
    expect([4096, 4095, 4089, 4088, 1].map((bytes) => freeBytesAfter(bytes, 4096))).toEqual([
      0, 4097, 4103, 8, 4095,
    ]);
    expect(freeBytesAfter(123, 1)).toBe(0);
  });
});
