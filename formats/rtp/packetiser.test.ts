import { describe, expect, it } from "vitest";
import { AacPacketiser } from "./aac-packetiser.ts";
import { G711Packetiser } from "./g711-packetiser.ts";
import { H264Packetiser } from "./h264-packetiser.ts";
import { H265Packetiser } from "./h265-packetiser.ts";
import { type PacketMemory, RtpPacketiser } from "./rtp-packetiser.ts";

const rtp = (firstSequence = 0) =>
  new RtpPacketiser({
    payloadType: 96,
    ssrc: 0x11223344,
    firstSequence,
    memory: new UsedMemory(),
  });

/** As packets lie behind each other in memory that was used before. */
class UsedMemory implements PacketMemory {
  bytes = new Uint8Array();
  readonly start = 5;

  place(bytes: number): void {
    this.bytes = new Uint8Array(bytes + 9).fill(0xee);
  }
}

const hex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const payload = (packet: Uint8Array | undefined) => packet?.subarray(12) ?? new Uint8Array();
const hasMarker = (packet: Uint8Array) => ((packet[1] ?? 0) & 0x80) !== 0;
const sequence = (packet: Uint8Array) => ((packet[2] ?? 0) << 8) | (packet[3] ?? 0);

function nal(header: readonly number[], length: number): Uint8Array {
  const bytes = Uint8Array.from({ length }, (_, index) => index & 0xff);
  bytes.set(header);
  return bytes;
}

describe("RtpPacketiser", () => {
  it("writes the header as RFC 3550 has it", () => {
    const packet = rtp(0x0102).wrap(Uint8Array.of(0xaa), { timestamp: 0x01020304, isMarker: true });
    expect(hex(packet)).toBe("80e001020102030411223344aa");
  });

  it("wraps sequence number and timestamp", () => {
    const stream = rtp(0xffff);
    const moment = { timestamp: 2 ** 32 + 5, isMarker: false };
    const packets = [
      stream.wrap(new Uint8Array(1), moment),
      stream.wrap(new Uint8Array(1), moment),
    ];
    expect(packets.map(sequence)).toEqual([0xffff, 0]);
    expect(hex(packets[0] ?? new Uint8Array()).slice(8, 16)).toBe("00000005");
  });

  it("counts packets and payload bytes for the sender report", () => {
    const stream = rtp();
    stream.wrap(new Uint8Array(7), { timestamp: 0, isMarker: false });
    stream.wrap(new Uint8Array(5), { timestamp: 0, isMarker: false });
    expect([stream.packetCount, stream.octetCount]).toEqual([2, 12]);
  });
});

describe("H264Packetiser", () => {
  it("sends a small unit as it is, with the marker", () => {
    const unit = nal([0x41], 1200);
    const [packet] = new H264Packetiser(rtp()).packetise([unit], 90);
    expect(hex(payload(packet))).toBe(hex(unit));
    expect(packet && hasMarker(packet)).toBe(true);
  });

  it("puts SPS and PPS into one STAP-A", () => {
    const sps = nal([0x67], 10);
    const pps = nal([0x68], 4);
    const [packet, last] = new H264Packetiser(rtp()).packetise([sps, pps, nal([0x65], 20)], 0);
    expect(hex(payload(packet))).toBe(`78000a${hex(sps)}0004${hex(pps)}`);
    expect(packet && hasMarker(packet)).toBe(false);
    expect(last && hasMarker(last)).toBe(true);
  });

  it("leaves a single parameter set alone", () => {
    const sps = nal([0x67], 10);
    const packets = new H264Packetiser(rtp()).packetise([sps, nal([0x65], 20)], 0);
    expect(hex(payload(packets[0]))).toBe(hex(sps));
  });

  it("fragments a large unit and marks only its last packet", () => {
    const idr = nal([0x65], 3000);
    const packets = new H264Packetiser(rtp()).packetise([idr], 0);
    expect(packets.map((packet) => hex(payload(packet).subarray(0, 2)))).toEqual([
      "7c85",
      "7c05",
      "7c45",
    ]);
    expect(packets.map(hasMarker)).toEqual([false, false, true]);
    expect(packets.map(sequence)).toEqual([0, 1, 2]);
    const body = packets.map((packet) => hex(payload(packet).subarray(2))).join("");
    expect(`65${body}`).toBe(hex(idr));
    for (const packet of packets) expect(packet.length).toBeLessThanOrEqual(1212);
  });
});

describe("H265Packetiser", () => {
  it("fragments a large unit", () => {
    const idr = nal([0x26, 0x01], 3000);
    const packets = new H265Packetiser(rtp()).packetise([idr], 0);
    expect(packets.map((packet) => hex(payload(packet).subarray(0, 3)))).toEqual([
      "620193",
      "620113",
      "620153",
    ]);
    const body = packets.map((packet) => hex(payload(packet).subarray(3))).join("");
    expect(`2601${body}`).toBe(hex(idr));
    expect(packets.map(hasMarker)).toEqual([false, false, true]);
  });

  it("sends a small unit as it is", () => {
    const unit = nal([0x02, 0x01], 100);
    expect(hex(payload(new H265Packetiser(rtp()).packetise([unit], 0)[0]))).toBe(hex(unit));
  });
});

describe("AacPacketiser", () => {
  it("puts an AU header before the access unit", () => {
    const unit = nal([], 371);
    const packets = new AacPacketiser(rtp()).packetise(unit, 0);
    expect(packets).toHaveLength(1);
    expect(hex(payload(packets[0]))).toBe(`00100b98${hex(unit)}`);
    expect(packets.map(hasMarker)).toEqual([true]);
  });

  it("gives the full size in every piece of a large unit", () => {
    const packets = new AacPacketiser(rtp()).packetise(nal([], 2000), 0);
    expect(packets.map((packet) => hex(payload(packet).subarray(0, 4)))).toEqual([
      "00103e80",
      "00103e80",
    ]);
    expect(packets.map(hasMarker)).toEqual([false, true]);
  });
});

describe("G711Packetiser", () => {
  it("cuts samples into 20 ms packets with growing timestamps", () => {
    const packets = new G711Packetiser(rtp()).packetise(nal([], 400), 1000);
    expect(packets.map((packet) => payload(packet).length)).toEqual([160, 160, 80]);
    const timestamps = packets.map((packet) =>
      new DataView(packet.buffer, packet.byteOffset).getUint32(4),
    );
    expect(timestamps).toEqual([1000, 1160, 1320]);
  });
});
