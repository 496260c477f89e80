import { describe, expect, it } from "vitest";
import { G726Packetiser } from "./g726-packetiser.ts";
import { MpaDepacketiser } from "./mpa-depacketiser.ts";
import { MpaPacketiser } from "./mpa-packetiser.ts";
import { OpusPacketiser } from "./opus-packetiser.ts";
import { rtpPacket } from "./rtp-fixture.ts";
import { RtpPacketiser } from "./rtp-packetiser.ts";
import { RtpReceiver } from "./rtp-receiver.ts";

const rtp = () => new RtpPacketiser({ payloadType: 98, ssrc: 1 });
const timestampOf = (packet: Uint8Array) => new DataView(packet.buffer).getUint32(4);
const payloadOf = (packet: Uint8Array) => [...packet.subarray(12)];

describe("G726Packetiser", () => {
  it.each([
    [2, 40],
    [3, 60],
    [4, 80],
    [5, 100],
  ])("puts 20 ms of %s-bit samples into %s bytes", (bitsPerSample, bytes) => {
    const packets = new G726Packetiser(rtp(), { bitsPerSample }).packetise(
      new Uint8Array(bytes * 2 + 10),
      1000,
    );
    expect(packets.map(({ length }) => length - 12)).toEqual([bytes, bytes, 10]);
    expect(packets.map(timestampOf)).toEqual([1000, 1160, 1320]);
  });
});

it("sends an Opus packet as it is", () => {
  const [packet, ...others] = new OpusPacketiser(rtp()).packetise(Uint8Array.of(0xfc, 1, 2), 960);
  expect(packet && payloadOf(packet)).toEqual([0xfc, 1, 2]);
  expect(others).toEqual([]);
});

/** 128 kbit/s, 44.1 kHz, stereo: 417 bytes; 320 kbit/s: 1044. */
const aFrame = (fill: number) => Uint8Array.of(0xff, 0xfb, 0x90, 0, ...Array(413).fill(fill));
const aLongFrame = Uint8Array.of(0xff, 0xfb, 0xe0, 0, ...Array(1040).fill(7));

function mp3Track() {
  const frames: { data: Uint8Array; timestamp: number }[] = [];
  const receiver = new RtpReceiver(
    new MpaDepacketiser((data, timestamp) => void frames.push({ data, timestamp })),
  );
  const receive = (packet: Uint8Array) => {
    const shared = Buffer.from(packet);
    receiver.receive(shared, 0, shared.length);
    shared.fill(0xee);
  };
  return { frames, receive };
}

describe("MP3 over RTP", () => {
  it("comes out as it went in, also a frame longer than a packet", () => {
    const { frames, receive } = mp3Track();
    const packetiser = new MpaPacketiser(rtp(), 500);
    const sent = [aFrame(1), aLongFrame, aFrame(2)];
    const packets = sent.flatMap((frame, index) => packetiser.packetise(frame, index * 2351));
    expect(packets).toHaveLength(5);
    for (const packet of packets) receive(packet);
    expect(frames).toEqual(sent.map((data, index) => ({ data, timestamp: index * 2351 })));
  });

  it("is read from a packet with several frames, each with its own time", () => {
    const { frames, receive } = mp3Track();
    const payload = [0, 0, 0, 0, ...aFrame(1), ...aFrame(2), ...aFrame(3)];
    receive(rtpPacket({ sequence: 1, timestamp: 0xffff_ffff, payload }));
    expect(frames.map(({ data }) => data[10])).toEqual([1, 2, 3]);
    expect(frames.map(({ timestamp }) => timestamp)).toEqual([0xffff_ffff, 2350, 4701]);
  });

  it("loses only the frame of which a piece is lost", () => {
    const { frames, receive } = mp3Track();
    const packetiser = new MpaPacketiser(rtp(), 500);
    const [first, , third] = packetiser.packetise(aLongFrame, 0);
    const [next] = packetiser.packetise(aFrame(2), 2351);
    for (const packet of [first, third, next]) if (packet) receive(packet);
    expect(frames.map(({ data }) => data.length)).toEqual([417]);
  });

  it("passes over layer I and what is too short", () => {
    const { frames, receive } = mp3Track();
    receive(
      rtpPacket({ sequence: 1, timestamp: 0, payload: [0, 0, 0, 0, 0xff, 0xff, 0x84, 0, 1] }),
    );
    receive(rtpPacket({ sequence: 2, timestamp: 0, payload: [0, 0] }));
    receive(rtpPacket({ sequence: 3, timestamp: 0, payload: [0, 0, 0xff, 0xff, 1, 2] }));
    expect(frames).toEqual([]);
  });
});
