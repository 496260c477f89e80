import { FakeClock } from "@tessera/base";
import { decodeALaw } from "@tessera/formats/g711";
import {
  decodeImaAdpcm,
  MediaDemuxer,
  MediaPacketWriter,
  type MediaSound,
  MediaStreamParser,
  payloadType,
  withoutHisiliconPrefix,
} from "@tessera/formats/jt1078";
import { describe, expect, it } from "vitest";
import { canSpeak, SpokenFrames } from "./spoken-frames.ts";

function aTalk(codec: number = payloadType.g711a, hasPrefix = false) {
  const clock = new FakeClock();
  const heard: MediaSound[] = [];
  const demuxer = new MediaDemuxer({
    onParameterSets: () => {},
    onPicture: () => {},
    onSound: (sound) => void heard.push(sound),
  });
  const parser = new MediaStreamParser((bytes, header) => demuxer.push(bytes, header), 6);
  const spoken = new SpokenFrames({
    writer: new MediaPacketWriter({ sim: "013912345678", simBytes: 6, channel: 1 }),
    codec,
    hasPrefix: () => hasPrefix,
    clock,
    send: (packet) => parser.push(packet, packet.length),
  });
  return { clock, heard, spoken };
}

const tone = (count: number) =>
  Int16Array.from({ length: count }, (_, at) => Math.round(8000 * Math.sin(at / 5)));

describe("what is spoken", () => {
  it("leaves in frames of 40 ms, each when it is due", async () => {
    const { clock, heard, spoken } = aTalk();
    spoken.push(tone(1000));
    expect(heard).toHaveLength(1);
    await clock.advance(200);
    expect(heard.map(({ data }) => data.length)).toEqual([320, 320, 320]);
    const [first = 0, ...others] = heard.map(({ timestampMs }) => timestampMs);
    expect(others).toEqual([first + 40, first + 80]);
    expect(Math.max(...decodeALaw(heard[0]?.data ?? new Uint8Array(0)))).toBeGreaterThan(7500);
  });

  it("is a second old at the most, however fast somebody speaks", async () => {
    const { clock, heard, spoken } = aTalk();
    spoken.push(tone(80_000));
    await clock.advance(10_000);
    expect(heard.length).toBeLessThanOrEqual(26);
    expect(heard.length).toBeGreaterThan(20);
  });

  it("ends when it is stopped", async () => {
    const { clock, heard, spoken } = aTalk();
    spoken.push(tone(3200));
    spoken.stop();
    spoken.push(tone(3200));
    await clock.advance(1000);
    expect(heard).toHaveLength(1);
  });

  it("is wrapped as the terminal's own sound is", () => {
    const { heard, spoken } = aTalk(payloadType.adpcm, true);
    spoken.push(tone(320));
    const [{ data, payloadType: type } = { data: new Uint8Array(0), payloadType: 0 }] = heard;
    expect(type).toBe(payloadType.adpcm);
    expect(Buffer.from(data.subarray(0, 4)).toString("hex")).toBe("00015200");
    expect(decodeImaAdpcm(withoutHisiliconPrefix(data)).samples).toHaveLength(320);
  });

  it.each([
    [payloadType.g711u, 320],
    [payloadType.g726, 160],
  ])("has %d as %d bytes a frame", (codec, bytes) => {
    const { heard, spoken } = aTalk(codec);
    spoken.push(tone(320));
    expect(heard.map(({ data }) => data.length)).toEqual([bytes]);
  });

  it("is not said in what nobody here can encode", () => {
    expect([6, 7, 8, 26].map(canSpeak)).toEqual([true, true, true, true]);
    expect([0, 19, 28].map(canSpeak)).toEqual([false, false, false]);
  });
});
