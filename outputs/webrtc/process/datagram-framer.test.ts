import fc from "fast-check";
import { expect, it } from "vitest";
import { DatagramFramer } from "./datagram-framer.ts";

const stun = Buffer.concat([Buffer.from([0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42]), Buffer.alloc(12)]);

function framed(...datagrams: readonly Buffer[]): Buffer {
  return Buffer.concat(
    datagrams.flatMap((datagram) => [
      Buffer.from([datagram.length >> 8, datagram.length & 0xff]),
      datagram,
    ]),
  );
}

it("gives the datagrams however the bytes are cut", () => {
  const bytes = framed(stun, Buffer.from("a"), Buffer.from("bc"));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), (size) => {
      const got: string[] = [];
      const framer = new DatagramFramer((datagram) => got.push(datagram.toString("latin1")));
      for (let at = 0; at < bytes.length; at += size)
        expect(framer.push(bytes.subarray(at, at + size))).toBe(true);
      expect(got).toEqual([stun.toString("latin1"), "a", "bc"]);
    }),
  );
});

it.each([
  ["does not begin with STUN", framed(Buffer.from("GET / HTTP/1.1"))],
  ["has a datagram longer than any path carries", Buffer.from([0xff, 0xff])],
])("turns away what %s", (_, bytes) => {
  expect(new DatagramFramer(() => {}).push(bytes)).toBe(false);
});
