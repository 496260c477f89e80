import { describe, expect, it } from "vitest";
import {
  aDemuxer,
  cut,
  join,
  mapH264G711a,
  mapH265Aac,
  packHeader,
  pes,
} from "./testing/ps-bytes.ts";

const C0 = 0xc0;

const soundPack = (data: Uint8Array, pts: number, map = mapH264G711a) =>
  join(packHeader, map, pes(C0, data, { pts }));
/** AAC-LC, 16 kHz, mono. */
const adts = (bytes: number) => {
  const length = bytes + 7;
  const head = [0xff, 0xf1, 0x60, 0x40 | (length >> 11), (length >> 3) & 255];
  return join(head, [((length & 7) << 5) | 0x1f, 0xfc], new Uint8Array(bytes).fill(0x21));
};

describe("sound", () => {
  const g711 = new Uint8Array(320).fill(0xd5);

  it("is G.711 as the program map says", () => {
    const mapPcmu = mapH264G711a.map((byte) => (byte === 0x90 ? 0x91 : byte));
    for (const [map, codec] of [
      [mapH264G711a, "pcma"],
      [mapPcmu, "pcmu"],
    ] as const) {
      const { send, sounds } = aDemuxer();
      send(...cut(soundPack(g711, 4000, map), 1));
      expect(sounds).toEqual([
        { codec, config: undefined, frames: [g711], pts90k: 4000, rtpTimestamp: 1 },
      ]);
    }
  });

  it("is A-law where nobody says", () => {
    const { send, sounds } = aDemuxer();
    send(...cut(soundPack(g711, 0, new Uint8Array(0)), 0));
    expect(sounds.map(({ codec }) => codec)).toEqual(["pcma"]);
  });

  it("is split into the frames of AAC, also where they go on in the next packet", () => {
    const { send, sounds } = aDemuxer();
    const frames = join(adts(20), adts(30));
    send(...cut(soundPack(frames, 0, mapH265Aac), 0));
    send(...cut(soundPack(join(adts(40), adts(50).subarray(0, 10)), 2000, mapH265Aac), 2000));
    send(...cut(soundPack(adts(50).subarray(10), 4000, mapH265Aac), 4000));
    expect(sounds.map((sound) => sound.frames.map(({ length }) => length))).toEqual([
      [20, 30],
      [40],
      [50],
    ]);
    expect(sounds[0]?.config).toEqual(Uint8Array.of(0x14, 0x08));
  });

  it("is AAC where its bytes say so and the program map does not", () => {
    const { send, sounds } = aDemuxer();
    send(...cut(soundPack(join(adts(20), adts(30)), 0), 0));
    expect(sounds.map(({ codec }) => codec)).toEqual(["aac"]);
  });

  it("is G.711 where the program map says AAC and no frame of it ever comes", () => {
    const { send, sounds } = aDemuxer();
    for (const at of [0, 1, 2, 3, 4]) send(...cut(soundPack(g711, at * 3600, mapH265Aac), at));
    expect(sounds.map(({ codec }) => codec)).toEqual(["pcma", "pcma"]);
  });

  it("is left out where its codec cannot be read", () => {
    const g729 = mapH264G711a.map((byte) => (byte === 0x90 ? 0x99 : byte));
    const { send, sounds } = aDemuxer();
    for (const at of [0, 1, 2, 3, 4]) send(...cut(soundPack(g711, at, g729), at));
    expect(sounds).toEqual([]);
  });

  it("of a second stream is passed over", () => {
    const { send, sounds } = aDemuxer();
    send(...cut(join(soundPack(g711, 0), pes(0xc1, g711, { pts: 0 })), 0));
    expect(sounds).toHaveLength(1);
  });
});
