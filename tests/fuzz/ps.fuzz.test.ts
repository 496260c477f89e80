import assert from "node:assert/strict";
import { PsDemuxer, PsMuxer, PsPacketiser } from "@tessera/formats/ps";
import { RtpReceiver } from "@tessera/formats/rtp";
import fc from "fast-check";
import { fuzz } from "./fuzz.ts";
import { cuts, hostileBytes } from "./hostile-bytes.ts";
import { aacTrack, h264KeyFrame, h264Track, h265KeyFrame, h265Track } from "./video-samples.ts";

const prefixed = (nal: Uint8Array = new Uint8Array(0)) =>
  Uint8Array.from(Buffer.concat([Buffer.of(0, 0, nal.length >> 8, nal.length & 255), nal]));

const packs = [
  { video: h264Track, audio: { codec: "pcma", sampleRate: 8000, channels: 1 } as const },
  { video: h265Track, audio: aacTrack },
].flatMap((tracks) => {
  const muxer = new PsMuxer(tracks);
  const nal = (tracks.video === h264Track ? h264KeyFrame : h265KeyFrame).at(-1);
  const key = { data: prefixed(nal), dts90k: 0, pts90k: 3600, isKey: true };
  return [
    muxer.muxVideo(key),
    muxer.muxVideo({ ...key, dts90k: 3600, isKey: false }),
    muxer.muxAudio(new Uint8Array(320).fill(0xd5), 3600),
  ];
});
const whole = Uint8Array.from(Buffer.concat(packs));
const emptyPack = Uint8Array.of(
  0,
  0,
  1,
  0xba,
  0,
  0,
  1,
  0xe0,
  0,
  0,
  0x80,
  0,
  0,
  0,
  0,
  1,
  0x65,
  0x88,
);

interface Demuxed {
  readonly pictures: readonly Uint8Array[];
  readonly sounds: readonly Uint8Array[];
}

/** Every payload in the midst of other bytes, as in a socket's buffer that is written over. */
function demux(
  payloads: readonly Uint8Array[],
  stamps: readonly number[],
  losses: number,
): Demuxed {
  const pictures: Uint8Array[] = [];
  const sounds: Uint8Array[] = [];
  const demuxer = new PsDemuxer({
    onParameterSets: () => {},
    onPicture: (data) => void pictures.push(data),
    onSound: ({ frames }) => void sounds.push(...frames),
  });
  const receiver = new RtpReceiver(demuxer);
  payloads.forEach((payload, at) => {
    const stamp = stamps[at % Math.max(1, stamps.length)] ?? 0;
    const packet = Buffer.alloc(1 + 12 + payload.length + 3, 0xee);
    packet[1] = 0x80;
    packet[2] = 96 | (stamp & 1 ? 0x80 : 0);
    packet.writeUInt16BE((at + (losses > 0 ? Math.floor(at / losses) : 0)) & 0xffff, 3);
    packet.writeUInt32BE(stamp, 5);
    packet.set(payload, 13);
    receiver.receive(packet, 1, 13 + payload.length);
    packet.fill(0xee);
  });
  demuxer.flush();
  return { pictures, sounds };
}

function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0, index = 0; at < bytes.length; index++) {
    const size = Math.max(1, sizes[index % sizes.length] ?? 1);
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return pieces;
}

const demuxCut = (sizes: readonly number[]) =>
  demux(
    packs.flatMap((pack) => cut(pack, sizes)),
    [7200],
    0,
  );

const stamps = fc.array(fc.constantFrom(0, 1, 3600, 0xffff_ffff), { minLength: 1, maxLength: 5 });

fuzz(
  "a program stream becomes frames no larger than itself",
  fc.record({
    bytes: hostileBytes(whole, ...packs, emptyPack),
    sizes: cuts,
    stamps,
    losses: fc.nat(20),
  }),
  ({ bytes, sizes, stamps: told, losses }) => {
    const { pictures, sounds } = demux(cut(bytes, sizes), told, losses);
    const given = [...pictures, ...sounds].reduce((sum, { length }) => sum + length, 0);
    assert.ok([...pictures, ...sounds].every(({ length }) => length > 0));
    // A NAL unit of one byte has a length of four.
    assert.ok(given <= 5 * bytes.length);
  },
);

fuzz(
  "a stream that is cut anew behind its packs gives the same pictures",
  fc.record({ sizes: cuts, other: cuts }),
  ({ sizes, other }) => {
    assert.deepEqual(demuxCut(sizes), demuxCut(other));
  },
);

fuzz(
  "what is muxed is read back",
  fc.record({
    slice: fc.uint8Array({ maxLength: 70_000 }).map((bytes) => bytes.map((byte) => byte | 1)),
    pts90k: fc.nat({ max: 2 ** 33 - 1 }),
    isKey: fc.boolean(),
  }),
  ({ slice, pts90k, isKey }) => {
    const data = prefixed(Uint8Array.of(0x65, 0x88, ...slice.subarray(0, 60_000)));
    const muxer = new PsMuxer({ video: h264Track });
    const packetiser = new PsPacketiser({ ssrc: 1 });
    const frames = [
      { data, dts90k: 0, pts90k: 0, isKey: true },
      { data, dts90k: pts90k, pts90k, isKey },
    ];
    const packets = frames.flatMap((frame, at) =>
      packetiser.packetise(muxer.muxVideo(frame), at * 3600),
    );
    const seen: [Uint8Array, number][] = [];
    const demuxer = new PsDemuxer({
      onParameterSets: () => {},
      onPicture: (picture, _, times) => void seen.push([picture, times.pts90k]),
      onSound: () => {},
    });
    const receiver = new RtpReceiver(demuxer);
    for (const packet of packets) receiver.receive(packet, 0, packet.length);
    demuxer.flush();
    assert.deepEqual(seen, [
      [data, 0],
      [data, pts90k],
    ]);
  },
);
