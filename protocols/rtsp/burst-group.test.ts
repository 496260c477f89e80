import { expect, it } from "vitest";
import { BurstGroup } from "./burst-group.ts";
import { FramedPackets } from "./framed-packets.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

function fill(room: FramedPackets, channel: number, packet: readonly number[]): void {
  room.place(channel, packet.length);
  room.bytes.set(packet, room.start);
}

/** Packets of one byte each, by channel. */
function framed(...packets: readonly (readonly [channel: number, byte: number])[]): Buffer {
  const room = new FramedPackets(new Uint8Array(5 * packets.length));
  for (const [channel, byte] of packets) fill(room, channel, [byte]);
  return room.frames;
}

it("has a burst for each track, of which the picture's may begin", () => {
  const group = new BurstGroup(framed([0, 1], [0, 2], [2, 3], [0, 4]), true);
  const seen = group.bursts.map(({ track, burst }) => ({
    track,
    canStart: burst.canStart,
    packets: burst.packets.map(hex),
  }));
  expect(seen).toEqual([
    { track: 0, canStart: true, packets: ["01", "02", "04"] },
    { track: 1, canStart: false, packets: ["03"] },
  ]);
});

it("is held as long as one of its bursts is", () => {
  const group = new BurstGroup(framed([0, 1], [2, 2]), false);
  expect(group.isHeld).toBe(false);
  group.bursts[1]?.burst.hold();
  expect(group.isHeld).toBe(true);
});

it("keeps what was laid out when more comes than was reckoned with", () => {
  const room = new FramedPackets(new Uint8Array(6));
  fill(room, 0, [1, 2]);
  fill(room, 2, [3, 4, 5]);
  expect(hex(room.frames)).toBe("24000002010224020003030405");
});
