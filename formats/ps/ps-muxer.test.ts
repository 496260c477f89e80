import { describe, expect, it } from "vitest";
import { lengthPrefixed } from "../h264/index.ts";
import { PsMuxer, PsPacketiser } from "./index.ts";
import {
  aDemuxer,
  byteStream,
  h264,
  h265,
  hevcIdr,
  idr,
  inter,
  mapH264G711a,
  mapH265Aac,
  packHeader,
  systemHeader,
  toHex,
} from "./testing/ps-bytes.ts";

const h264Track = {
  codec: "h264",
  sps: [h264.sps],
  pps: [h264.pps],
  width: 1920,
  height: 1080,
} as const;
const h265Track = {
  codec: "h265",
  vps: [h265.vps],
  sps: [h265.sps],
  pps: [h265.pps],
  width: 1280,
  height: 720,
} as const;
const pcma = { codec: "pcma", sampleRate: 8000, channels: 1 } as const;
const aac = {
  codec: "aac",
  config: Uint8Array.of(0x14, 0x08),
  sampleRate: 16_000,
  channels: 1,
} as const;

const keyFrame = (nal = idr(), dts90k = 90_000, pts90k = 93_600) => ({
  data: Buffer.from(lengthPrefixed([nal])),
  dts90k,
  pts90k,
  isKey: true,
});

/** What comes out of RTP packets that carry these packs. */
function sent(packs: readonly Uint8Array[]) {
  const seen = aDemuxer();
  const packetiser = new PsPacketiser({ ssrc: 7 });
  packs.forEach((pack, at) => {
    const packets = packetiser.packetise(pack, at * 3600);
    seen.send(
      ...packets.map((packet, index) => ({
        payload: packet.slice(12),
        timestamp: at * 3600,
        marker: index === packets.length - 1,
      })),
    );
  });
  seen.demuxer.flush();
  return seen;
}

describe("a muxed program stream", () => {
  it("has the pack header, system header and map of the standard before a key frame", () => {
    const pack = new PsMuxer({ video: h264Track, audio: pcma }).muxVideo(keyFrame());
    const head = toHex(pack).slice(0, 2 * (14 + 18 + 24));
    expect(head).toBe(toHex(packHeader) + toHex(systemHeader) + toHex(mapH264G711a));
  });

  it("has the map of H.265 and AAC", () => {
    const pack = new PsMuxer({ video: h265Track, audio: aac }).muxVideo(keyFrame(hevcIdr()));
    expect(toHex(pack)).toContain(toHex(mapH265Aac));
  });

  it("has the PES header of the standard, and a DTS only where it differs", () => {
    const muxer = new PsMuxer({ video: h264Track });
    const same = toHex(
      muxer.muxVideo({ ...keyFrame(inter(), 93_600), isKey: false }).subarray(14, 28),
    );
    expect(same).toBe("000001e0002a8080052100 05db41".replace(" ", ""));
    const other = toHex(muxer.muxVideo({ ...keyFrame(inter()), isKey: false }).subarray(14, 33));
    expect(other).toBe("000001e0002f80c00a310005db41110005bf21");
  });

  it("has the parameter sets before a key frame and only there", () => {
    const muxer = new PsMuxer({ video: h264Track });
    expect(toHex(muxer.muxVideo(keyFrame()))).toContain(
      toHex(byteStream(h264.sps, h264.pps, idr())),
    );
    const other = muxer.muxVideo({ ...keyFrame(inter()), isKey: false });
    expect(toHex(other)).not.toContain(toHex(h264.sps));
  });

  it("comes out of the demuxer as it went in", () => {
    for (const [video, audio, nal] of [
      [h264Track, pcma, idr(150_000)],
      [h265Track, aac, hevcIdr(200_000)],
    ] as const) {
      const muxer = new PsMuxer({ video, audio });
      const sound = new Uint8Array(320).fill(0x21);
      const packs = [keyFrame(nal, 2 ** 33 - 10, 2 ** 33 - 10), keyFrame(nal, 3600, 7200)].flatMap(
        (frame) => [muxer.muxVideo(frame), muxer.muxAudio(sound, frame.pts90k)],
      );
      const { pictures, sounds, codecs } = sent(packs);
      expect(codecs).toEqual([video.codec]);
      expect(pictures.map(({ data }) => data)).toEqual(Array(2).fill(lengthPrefixed([nal])));
      expect(pictures.map(({ pts90k, dts90k }) => [pts90k, dts90k])).toEqual([
        [2 ** 33 - 10, -1],
        [7200, 3600],
      ]);
      expect(sounds.map(({ codec, frames }) => [codec, frames])).toEqual(
        [0, 1].map(() => [audio.codec, [sound]]),
      );
    }
  });

  it("cuts a large picture into PES packets that fit 16 bits with room to spare", () => {
    const pack = new PsMuxer({ video: h264Track }).muxVideo(keyFrame(idr(200_000)));
    const lengths: number[] = [];
    for (let at = 14 + 18 + 20; at < pack.length; at += 6 + (lengths.at(-1) ?? 0))
      lengths.push(((pack[at + 4] ?? 0) << 8) | (pack[at + 5] ?? 0));
    expect(lengths).toHaveLength(4);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(65_400);
  });

  it("leaves sound out whose codec has no place in it", () => {
    const muxer = new PsMuxer({ video: h264Track, audio: { codec: "opus" } });
    expect(muxer.muxAudio(new Uint8Array(100), 0)).toHaveLength(0);
    expect(toHex(muxer.muxVideo(keyFrame()))).not.toContain("000001c0");
  });

  it("of sound alone is described now and then", () => {
    const muxer = new PsMuxer({ audio: pcma });
    const packs = Array.from({ length: 26 }, (_, at) =>
      toHex(muxer.muxAudio(new Uint8Array(160), at * 1800)),
    );
    const described = packs.flatMap((pack, at) => (pack.includes("000001bc") ? [at] : []));
    expect(described).toEqual([0, 25]);
  });
});

describe("its RTP packets", () => {
  it("are at most 1400 bytes long, share the timestamp, and the last has the marker", () => {
    const packets = new PsPacketiser({ ssrc: 0x0100_0001, firstSequence: 0xffff }).packetise(
      new Uint8Array(3000),
      2 ** 32 + 5,
    );
    expect(packets.map((packet) => toHex(packet.subarray(0, 12)))).toEqual([
      "8060ffff0000000501000001",
      "806000000000000501000001",
      "80e000010000000501000001",
    ]);
    expect(packets.map(({ length }) => length - 12)).toEqual([1400, 1400, 200]);
  });
});
