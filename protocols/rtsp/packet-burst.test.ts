import { expect, it } from "vitest";
import { PacketBurst } from "./packet-burst.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

it("frames every packet with its channel and length", () => {
  const burst = new PacketBurst([Uint8Array.of(1, 2), Uint8Array.of(3)], true);
  expect(hex(burst.framedFor(2))).toBe("2402000201022402000103");
});

it("gives all viewers of a channel the same bytes, and others theirs", () => {
  const burst = new PacketBurst([Uint8Array.of(1, 2), Uint8Array.of(3)], true);
  const framed = burst.framedFor(0);
  expect(burst.framedFor(0)).toBe(framed);
  expect(hex(burst.framedFor(4))).toBe("2404000201022404000103");
  expect(burst.framedFor(0)).toBe(framed);
  expect(burst.packets.map(hex)).toEqual(["0102", "03"]);
});
