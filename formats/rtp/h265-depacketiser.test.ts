import { describe, expect, it } from "vitest";
import { camera, fromHex, toHex } from "./video-camera-fixture.ts";

describe("H265Depacketiser", () => {
  it("joins FU fragments to one NAL with its own header", () => {
    const { send, units } = camera("h265");
    send(100, fromHex("620193 af01"));
    send(100, fromHex("620113 02"));
    send(100, fromHex("620153 03"), true);
    expect(units).toEqual(["100 key 000000062601af010203"]);
  });

  it("accepts a fragment that is start and end at once", () => {
    const { send, units } = camera("h265");
    send(1, fromHex("6201d3 af"), true);
    expect(units).toEqual(["1 key 000000032601af"]);
  });

  it("takes VPS, SPS and PPS out of an AP", () => {
    const { send, units, sets } = camera("h265", []);
    send(1, fromHex("6001 0003 40010c 0003 420101 0003 4401c1"));
    send(1, fromHex("2601 af"), true);
    send(2, fromHex("0201 d0"), true);
    expect(units).toEqual(["1 key 000000032601af", "2 delta 000000030201d0"]);
    expect(sets).toMatchObject([{ codec: "h265", vps: [Uint8Array.of(0x40, 1, 0x0c)] }]);
  });

  it("keeps parameter sets with ids of their own beside each other, and tells them once", () => {
    const { send, sets } = camera("h265", []);
    const sps = "420101 01600000030090000003000003005d a0028080";
    const sps1 = "420101 01600000030090000003000003005d 50028080";
    const all = ["40010c", "40011c", sps, sps1, "4401c1", "440140"];
    for (const time of [1, 2]) {
      for (const nal of all) send(time, fromHex(nal));
      send(time, fromHex("2601 af"), true);
    }
    send(3, fromHex("440141"));
    send(3, fromHex("2601 af"), true);
    expect(sets).toHaveLength(2);
    expect(sets[1]).toMatchObject({
      vps: [Uint8Array.of(0x40, 1, 0x1c), Uint8Array.of(0x40, 1, 0x0c)],
    });
    expect(sets[1]?.sps.map(toHex)).toEqual([sps1, sps].map(hex));
    expect(sets.map(({ pps }) => pps.map(toHex))).toEqual([
      ["440140", "4401c1"],
      ["440141", "4401c1"],
    ]);
  });

  it("drops SEI and delimiters, and ends no picture on them", () => {
    const { send, units } = camera("h265");
    send(1, fromHex("4601 50"), true);
    send(1, fromHex("4e01 05"), true);
    send(1, fromHex("2601 af"));
    send(1, fromHex("5001 05"), true);
    send(2, fromHex("0201 d0"), true);
    expect(units).toEqual(["1 key 000000032601af", "2 delta 000000030201d0"]);
  });

  it("goes on after loss, without pictures that lack their first slice", () => {
    const { send, skip, units, damages, dropped } = camera("h265");
    send(1, fromHex("2601 af"), true);
    skip(1);
    send(2, fromHex("0201 50"), true);
    send(3, fromHex("0201 d0"), true);
    expect(units.map((unit) => unit.split(" ")[0])).toEqual(["1", "3"]);
    expect(damages).toEqual(["none", "inherited"]);
    expect(dropped()).toBe(1);
  });
});

function hex(nal: string): string {
  return toHex(Uint8Array.from(fromHex(nal)));
}
