import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BitWriter } from "../bits/index.ts";
import { H264Depacketiser } from "./h264-depacketiser.ts";
import { rtpPacket } from "./rtp-fixture.ts";
import { RtpReceiver } from "./rtp-receiver.ts";
import {
  camera,
  fromHex,
  known,
  type Payload,
  pps264,
  sps264,
  toHex,
} from "./video-camera-fixture.ts";

const cabacPps = fromHex("68 ee3880");

function ppsWithId(id: number): Payload {
  const pps = new BitWriter();
  pps.u(8, 0x68);
  pps.ue(id); // pic_parameter_set_id
  pps.u(8, 0xff);
  return [...pps.toBytes()];
}

describe("H264Depacketiser", () => {
  it("joins FU-A fragments to one NAL with its own header", () => {
    const { send, units } = camera("h264");
    send(100, fromHex("7c85 8801"));
    send(100, fromHex("7c05 0203"));
    send(100, fromHex("7c45 0405"), true);
    expect(units).toEqual(["100 key 0000000765880102030405"]);
  });

  it("takes SPS and PPS out of a STAP-A and keeps them out of the data", () => {
    const { send, units, sets } = camera("h264", []);
    send(100, [0x78, 0, 10, ...sps264, 0, 4, ...pps264]);
    send(100, fromHex("65 8801"), true);
    expect(units).toEqual(["100 key 00000003658801"]);
    expect(sets).toEqual([
      { codec: "h264", sps: [Uint8Array.from(sps264)], pps: [Uint8Array.from(pps264)] },
    ]);
  });

  it("puts the slices of a picture together and drops SEI, delimiter and filler", () => {
    const { send, units } = camera("h264");
    for (const nal of ["09f0", "0605ff80", "65 88", "65 08", "0cff"]) send(1, fromHex(nal));
    send(2, fromHex("41 9a"), true);
    expect(units).toEqual(["1 key 000000026588000000026508", "2 delta 00000002419a"]);
  });

  it("does not end a picture on a marker behind a parameter set or SEI", () => {
    const { send, units } = camera("h264");
    send(1, sps264, true);
    send(1, pps264, true);
    send(1, fromHex("65 88"));
    send(1, fromHex("0605ff80"), true);
    send(1, fromHex("65 08"), true);
    expect(units).toEqual(["1 key 000000026588000000026508"]);
  });

  it("splits a NAL that contains start codes", () => {
    const { send, units, sets } = camera("h264", []);
    send(1, [...sps264, 0, 0, 0, 1, ...pps264, 0, 0, 1, ...fromHex("65 8801")], true);
    expect(units).toEqual(["1 key 00000003658801"]);
    expect(sets).toEqual([
      { codec: "h264", sps: [Uint8Array.from(sps264)], pps: [Uint8Array.from(pps264)] },
    ]);
  });

  it("splits fragments that begin as SPS and go on to the picture", () => {
    const { send, units, sets } = camera("h264", []);
    send(1, [0x7c, 0x87, ...sps264.slice(1), 0, 0, 0, 1, ...pps264, 0, 0]);
    send(1, [0x7c, 0x47, 0, 1, ...fromHex("65 8801")], true);
    expect(units).toEqual(["1 key 00000003658801"]);
    expect(sets).toHaveLength(1);
  });

  it("reads a payload that begins with a start code", () => {
    const { send, units } = camera("h264");
    send(1, fromHex("00000001 65 88"), true);
    expect(units).toEqual(["1 key 000000026588"]);
  });

  it("takes the end of a picture for the end of its fragments", () => {
    const { send, units } = camera("h264");
    send(1, fromHex("7c85 88"));
    send(1, fromHex("7c05 01"), true);
    expect(units).toEqual(["1 key 00000003658801"]);
  });

  it("begins with a key frame, and only once the parameter sets are known", () => {
    const { send, units, sets } = camera("h264", []);
    send(1, fromHex("41 9a"), true);
    send(2, fromHex("65 88"), true);
    send(3, sps264);
    send(3, pps264);
    send(3, fromHex("41 9a"), true);
    send(4, fromHex("65 88"), true);
    expect(units).toEqual(["4 key 000000026588"]);
    expect(sets).toHaveLength(1);
  });

  it("begins with a recovery point, whose SEI stays with its picture", () => {
    const { send, units } = camera("h264");
    send(1, fromHex("41 9a"), true);
    send(2, fromHex("06 0601c4 80"));
    send(2, fromHex("41 88"), true);
    send(3, fromHex("41 9a"), true);
    expect(units).toEqual(["2 key 00000005060601c480000000024188", "3 delta 00000002419a"]);
  });

  it("begins with a picture that is coded from itself alone when none other has come for long", () => {
    const { send, units, unstartable } = camera("h264");
    const intra = fromHex("41 88 84 00 33 fe f6 bb 8f 00 11 22");
    send(0, intra, true);
    for (let picture = 1; picture < 60; picture++) send(picture, fromHex("41 9a"), true);
    expect(units).toEqual([]);
    expect(unstartable()).toBe(60);
    send(60, fromHex("41 9a"), true);
    send(61, intra, true);
    expect(units).toEqual([`61 key 0000000c${toHex(Uint8Array.from(intra))}`]);
  });

  it("tells parameter sets again only when they changed", () => {
    const { send, sets } = camera("h264");
    for (const time of [1, 2]) {
      send(time, sps264);
      send(time, fromHex("65 88"), true);
    }
    send(3, fromHex("68 ce3881"));
    send(3, fromHex("65 88"), true);
    expect(sets.map(({ pps }) => pps.map(toHex))).toEqual([["68ce3880"], ["68ce3881"]]);
  });

  it("keeps parameter sets with ids of their own beside each other, and tells them once", () => {
    const { send, sets } = camera("h264");
    const pps1 = fromHex("68 4e3880");
    for (const time of [1, 2, 3]) {
      for (const nal of [sps264, pps264, pps1]) send(time, nal);
      send(time, fromHex("65 88"), true);
    }
    expect(sets.map(({ pps }) => pps.map(toHex))).toEqual([["684e3880", "68ce3880"]]);
    send(4, fromHex("68 4e3881"));
    send(4, fromHex("65 88"), true);
    expect(sets[1]?.pps.map(toHex)).toEqual(["684e3881", "68ce3880"]);
  });

  it("puts the newest SPS first, by its id", () => {
    const { send, sets } = camera("h264");
    const sps3 = fromHex("67 42001f 20");
    send(1, sps3);
    send(1, fromHex("65 88"), true);
    expect(sets[0]?.sps.map(toHex)).toEqual(
      [sps3, sps264].map((nal) => toHex(Uint8Array.from(nal))),
    );
  });

  it("forgets the oldest of ever new parameter sets", () => {
    const { send, sets } = camera("h264");
    for (let id = 0; id < 100; id++) send(1, ppsWithId(id));
    send(1, fromHex("65 88"), true);
    expect(sets[0]?.pps.map((pps) => [...pps])).toEqual(
      Array.from({ length: 31 }, (_, at) => ppsWithId(99 - at)),
    );
  });

  it("ignores a parameter set that no container could hold", () => {
    const { send, sets } = camera("h264");
    send(1, [0x7c, 0x88, 0x4e]);
    for (let part = 0; part < 70; part++) send(1, [0x7c, 0x08, ...new Uint8Array(1000).fill(9)]);
    send(1, [0x7c, 0x48, 1]);
    send(1, fromHex("65 88"), true);
    expect(sets[0]?.pps).toHaveLength(1);
  });

  it("goes on after a picture of which the front was lost, and says what its followers suffer", () => {
    const { send, skip, units, damages, dropped } = camera("h264");
    send(1, fromHex("65 88"), true);
    skip(1);
    send(2, fromHex("7c41 01"), true);
    send(3, fromHex("41 9a"), true);
    send(4, fromHex("65 88"), true);
    send(5, fromHex("41 9a"), true);
    expect(units.map((unit) => unit.split(" ")[0])).toEqual(["1", "3", "4", "5"]);
    expect(damages).toEqual(["none", "inherited", "none", "none"]);
    expect(dropped()).toBe(1);
  });

  it("closes a slice at the packet that was lost, and does not go on with it behind the gap", () => {
    const { send, skip, units, damages } = camera(
      "h264",
      [sps264, cabacPps].map((nal) => Uint8Array.from(nal)),
    );
    send(1, fromHex("65 88"), true);
    send(2, fromHex("5c81 9a11"));
    skip(1);
    send(2, fromHex("7c01 2222"));
    send(2, fromHex("7c41 33"), true);
    send(3, fromHex("41 9a"), true);
    expect(units[1]).toBe(`2 delta 00000043419a11${"ff".repeat(64)}`);
    expect(damages).toEqual(["none", "own", "inherited"]);
  });

  it("leaves out a cut slice that cannot be closed, and keeps the whole ones of its picture", () => {
    const { send, skip, units, damages } = camera("h264");
    send(1, fromHex("65 88"), true);
    send(2, fromHex("41 9a"));
    send(2, fromHex("7c81 1a11"));
    skip(1);
    send(2, fromHex("7c41 33"));
    send(2, fromHex("41 0a"), true);
    expect(units[1]).toBe("2 delta 00000002419a00000002410a");
    expect(damages).toEqual(["none", "own"]);
  });

  it("shows a key frame without its first slice as damaged", () => {
    const { send, skip, units, damages } = camera("h264");
    send(1, fromHex("65 88"), true);
    skip(1);
    send(2, fromHex("65 08"), true);
    send(3, fromHex("41 9a"), true);
    expect(units.map((unit) => unit.split(" ")[0])).toEqual(["1", "2", "3"]);
    expect(damages).toEqual(["none", "own", "inherited"]);
  });

  it("takes a whole key frame right after a gap", () => {
    const { send, skip, units } = camera("h264");
    send(1, fromHex("65 88"), true);
    skip(40);
    send(2, fromHex("65 88"), true);
    expect(units).toHaveLength(2);
  });

  it("waits for a key frame when the sender starts anew", () => {
    const { send, restart, units } = camera("h264");
    send(1, fromHex("65 88"), true);
    restart();
    send(900, fromHex("41 9a"), true);
    send(901, fromHex("65 88"), true);
    expect(units.map((unit) => unit.split(" ")[0])).toEqual(["1", "901"]);
  });

  it("hands out data that later packets do not touch", () => {
    const kept: Uint8Array[] = [];
    const receiver = new RtpReceiver(
      new H264Depacketiser(
        { onParameterSets: () => {}, onAccessUnit: (data) => void kept.push(data) },
        known.h264,
      ),
    );
    for (let sequence = 0; sequence < 400; sequence++) {
      const payload = new Uint8Array(1200).fill((sequence % 200) + 2).fill(0x65, 0, 1);
      const packet = Buffer.from(
        rtpPacket({ sequence, timestamp: sequence, payload, marker: true }),
      );
      receiver.receive(packet, 0, packet.length);
    }
    expect(kept).toHaveLength(400);
    expect(kept.every((data, at) => data.length === 1204 && data[1203] === (at % 200) + 2)).toBe(
      true,
    );
  });

  it("uses one buffer for all units of those who copy what they keep", () => {
    const buffers = new Set<ArrayBufferLike>();
    const copies: number[] = [];
    const handlers = {
      copiesData: true,
      onParameterSets: () => {},
      onAccessUnit: (data: Uint8Array) => {
        buffers.add(data.buffer);
        copies.push(data.at(-1) ?? 0);
      },
    };
    const cameras = [1, 2, 3].map(
      () => new RtpReceiver(new H264Depacketiser(handlers, known.h264)),
    );
    for (let sequence = 0; sequence < 30; sequence++) {
      const payload = new Uint8Array(1200).fill(sequence).fill(0x65, 0, 1);
      const packet = rtpPacket({ sequence, timestamp: sequence, payload, marker: true });
      for (const receiver of cameras) receiver.receive(packet, 0, packet.length);
    }
    expect(buffers.size).toBe(1);
    expect(copies).toEqual(Array.from({ length: 90 }, (_, index) => Math.floor(index / 3)));
  });

  it("keeps the units of cameras apart whose packets come by turns", () => {
    const cameras = [camera("h264"), camera("h264")];
    for (const flags of [0x80, 0, 0x40])
      cameras.forEach(({ send }, index) => {
        const byte = index + 1;
        send(1, [0x7c, flags | 5, byte, byte], flags === 0x40);
      });
    expect(cameras.flatMap(({ units }) => units)).toEqual([
      "1 key 0000000765010101010101",
      "1 key 0000000765020202020202",
    ]);
  });

  it("builds a key frame of many packets, larger than a chunk", () => {
    const { send, units } = camera("h264");
    const body = Array.from({ length: 1000 }, () => 0x55);
    send(1, [0x7c, 0x85, 0x88, ...body]);
    for (let part = 0; part < 600; part++) send(1, [0x7c, 0x05, ...body]);
    send(1, [0x7c, 0x45, ...body], true);
    expect(units[0]?.slice(6, 14)).toBe((2 + 602_000).toString(16).padStart(8, "0"));
    expect(units[0]).toHaveLength(6 + 2 * (4 + 2 + 602_000));
  });
});

describe.each(["h264", "h265"] as const)("any %s payloads", (codec) => {
  it("never throw, and what comes out is well formed", () => {
    const packet = fc.record({
      timestamp: fc.nat(3),
      payload: fc.uint8Array({ maxLength: 40 }),
      marker: fc.boolean(),
      lost: fc.nat(1),
    });
    fc.assert(
      fc.property(fc.array(packet, { maxLength: 60 }), (packets) => {
        const { send, skip, units } = camera(codec);
        for (const { timestamp, payload, marker, lost } of packets) {
          skip(lost);
          send(timestamp, [...payload], marker);
        }
        for (const unit of units) expect(isLengthPrefixed(unit.split(" ")[2] ?? "")).toBe(true);
      }),
    );
  });
});

function isLengthPrefixed(unit: string): boolean {
  const bytes = Buffer.from(unit, "hex");
  let at = 0;
  while (at + 4 <= bytes.length) at += 4 + bytes.readUInt32BE(at);
  return bytes.length > 4 && at === bytes.length;
}
