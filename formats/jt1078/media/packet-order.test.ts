import { describe, expect, it } from "vitest";
import { MediaPacketWriter } from "./media-packet-writer.ts";
import { PacketOrder } from "./packet-order.ts";

const aWriter = () => new MediaPacketWriter({ sim: "013912345678", simBytes: 6, channel: 1 });
const picture = (writer: MediaPacketWriter, name: number) =>
  writer.picture(Uint8Array.of(name), {
    payloadType: 98,
    kind: "p",
    timestampMs: name,
    sinceKeyMs: 0,
    sinceLastMs: 0,
  })[0] ?? new Uint8Array(0);
const sound = (writer: MediaPacketWriter, name: number) =>
  writer.sound(Uint8Array.of(name), { payloadType: 6, timestampMs: name });

/** The names of the packets, in the order in which they come out. */
function pushed(packets: readonly Uint8Array[], stepMs = 1): number[] {
  const names: number[] = [];
  const order = new PacketOrder(6, (packet) => names.push(packet.at(-1) ?? -1));
  packets.forEach((packet, at) => order.push(packet, at * stepMs));
  return names;
}

describe("packets over UDP", () => {
  it("come out in order, with their magic, and once each", () => {
    const writer = aWriter();
    const [a, b, c, d] = [1, 2, 3, 4].map((name) => picture(writer, name));
    if (!a || !b || !c || !d) throw new Error("no packets");
    expect(pushed([a, c, b, b, d, d])).toEqual([1, 2, 3, 4]);
    const heads: number[] = [];
    const order = new PacketOrder(6, (packet) => heads.push(packet[0] ?? 0, packet[1] ?? 0));
    for (const packet of [a, c, b]) order.push(packet, 0);
    expect(heads).toEqual([0x30, 0x31, 0x30, 0x31, 0x30, 0x31]);
  });

  it("are not held up for long by one that is lost", () => {
    const writer = aWriter();
    const packets = Array.from({ length: 10 }, (_, at) => picture(writer, at));
    expect(pushed(packets.toSpliced(3, 1), 40)).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9]);
  });

  it("pass where a terminal counts pictures and sound apart", () => {
    const [pictures, sounds] = [aWriter(), aWriter()];
    for (let at = 0; at < 500; at++) picture(pictures, 0);
    const packets = Array.from({ length: 20 }, (_, at) => [
      picture(pictures, at * 2),
      sound(sounds, at * 2 + 1),
    ]).flat();
    // What shows how it counts may be lost; all later packets come.
    expect(pushed(packets).slice(-20)).toEqual(Array.from({ length: 20 }, (_, at) => 20 + at));
  });

  it("pass where a terminal does not count", () => {
    const packets = Array.from({ length: 30 }, (_, at) => picture(aWriter(), at));
    expect(pushed(packets).slice(-20)).toEqual(Array.from({ length: 20 }, (_, at) => 10 + at));
  });

  it("are refused when they are half, longer than they say, or something else", () => {
    const order = new PacketOrder(6, () => {
      throw new Error("something came out");
    });
    const packet = picture(aWriter(), 1);
    const wrong = [
      packet.subarray(0, packet.length - 1),
      packet.subarray(0, 17),
      Buffer.concat([packet, Uint8Array.of(0)]),
      Buffer.from("hello"),
      new Uint8Array(0),
    ];
    expect(wrong.map((bytes) => order.push(bytes, 0))).toEqual(wrong.map(() => false));
  });
});
