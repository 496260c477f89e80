import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BrokenBytes } from "../bits/index.ts";
import { audioSpecificConfig, codecString, parseAudioSpecificConfig, splitAdts } from "./index.ts";

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));

/** Undefined when the bytes are refused as broken; any other error is a failure. */
function unlessBroken<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof BrokenBytes) return undefined;
    throw error;
  }
}

describe("AudioSpecificConfig", () => {
  it.each([
    ["1588", 8_000, 1],
    ["1408", 16_000, 1],
    ["1190", 48_000, 2],
    ["1210", 44_100, 2],
  ])("%s is AAC-LC of %i Hz in %i channels, both ways", (hex, sampleRate, channels) => {
    const config = fromHex(hex);
    expect(parseAudioSpecificConfig(config)).toEqual({ objectType: 2, sampleRate, channels });
    expect(audioSpecificConfig({ sampleRate, channels })).toEqual(config);
    expect(codecString(config)).toBe("mp4a.40.2");
  });

  it("spells out a rate that has no index", () => {
    const config = audioSpecificConfig({ sampleRate: 12_345, channels: 8 });
    expect(parseAudioSpecificConfig(config)).toEqual({
      objectType: 2,
      sampleRate: 12_345,
      channels: 8,
    });
  });

  it("gives the core rate and the object type of HE-AAC", () => {
    // Object type 5, core 24 kHz, stereo, extension 48 kHz, LC.
    const config = fromHex("2b118800");
    expect(parseAudioSpecificConfig(config)).toEqual({
      objectType: 5,
      sampleRate: 24_000,
      channels: 2,
    });
    expect(codecString(config)).toBe("mp4a.40.5");
  });

  it("refuses a reserved rate, channels described elsewhere, and an end too early", () => {
    expect(() => parseAudioSpecificConfig(fromHex("1690"))).toThrow(/sample rate/);
    expect(() => parseAudioSpecificConfig(fromHex("1180"))).toThrow(/channel/);
    expect(() => parseAudioSpecificConfig(fromHex("11"))).toThrow(/ends too early/);
    expect(() => audioSpecificConfig({ sampleRate: 8_000, channels: 7 })).toThrow(/channel/);
  });
});

/** An ADTS frame of 16 kHz mono, without CRC unless told otherwise. */
function anAdtsFrame(payload: Uint8Array, { hasCrc = false } = {}): Uint8Array {
  const length = payload.length + (hasCrc ? 9 : 7);
  return Uint8Array.of(
    0xff,
    hasCrc ? 0xf0 : 0xf1,
    0x60,
    0x40 | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | 0x1f,
    0xfc,
    ...(hasCrc ? [0xaa, 0xaa] : []),
    ...payload,
  );
}

describe("splitAdts", () => {
  it("gives the access units without headers, and the config", () => {
    const first = Uint8Array.of(1, 2, 3);
    const second = new Uint8Array(371).fill(7);
    const stream = Uint8Array.of(...anAdtsFrame(first), ...anAdtsFrame(second, { hasCrc: true }));
    expect(splitAdts(stream)).toEqual({
      config: fromHex("1408"),
      frames: [first, second],
      rest: new Uint8Array(0),
    });
  });

  it("hands back the start of a frame that has not all come", () => {
    const frame = anAdtsFrame(Uint8Array.of(1, 2, 3));
    for (const cut of [0, 5, 8]) {
      const { frames, rest } = splitAdts(Uint8Array.of(...frame, ...frame.subarray(0, cut)));
      expect(frames).toHaveLength(1);
      expect(rest).toEqual(frame.subarray(0, cut));
    }
  });

  it("refuses data that does not start with a frame", () => {
    expect(() => splitAdts(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8))).toThrow(/sync word/);
    expect(() => splitAdts(new Uint8Array(0))).toThrow(/ends too early/);
  });

  it("refuses a frame shorter than its header", () => {
    const frame = anAdtsFrame(new Uint8Array(0));
    frame[5] = 0x1f;
    frame[4] = 0;
    expect(() => splitAdts(frame)).toThrow(/frame length/);
  });

  it("answers any bytes with frames or BrokenBytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (tail) => {
        const data = Uint8Array.of(0xff, 0xf1, ...tail);
        const split = unlessBroken(() => splitAdts(data));
        expect(split?.rest.length ?? 0).toBeLessThanOrEqual(data.length);
      }),
    );
  });
});
