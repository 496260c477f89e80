import { frameHeader, opcodes } from "@tessera/formats/websocket";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ClientFrames } from "./client-frames.ts";

/** As a client sends it: masked. */
function masked(opcode: 1 | 2 | 8 | 9 | 10, payload: Uint8Array): Uint8Array {
  const mask = Uint8Array.of(0x12, 0x34, 0x56, 0x78);
  const header = frameHeader(opcode, payload.length);
  header[1] = (header[1] ?? 0) | 0x80;
  const body = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([header, mask, body]);
}

function aReader() {
  const told: string[] = [];
  const frames = new ClientFrames({
    onClose: () => told.push("close"),
    onPing: (payload) => told.push(`ping ${Buffer.from(payload).toString()}`),
    onBroken: () => told.push("broken"),
  });
  return { told, frames };
}

it("tells pings and the close, skips messages of any length, however the bytes are cut", () => {
  const bytes = Buffer.concat([
    masked(opcodes.text, Buffer.alloc(200)),
    masked(opcodes.ping, Buffer.from("one")),
    masked(opcodes.binary, Buffer.alloc(70_000)),
    masked(opcodes.text, Buffer.alloc(0)),
    masked(opcodes.ping, Buffer.from("two")),
    masked(opcodes.close, Uint8Array.of(3, 232)),
    masked(opcodes.ping, Buffer.from("after the end")),
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), (size) => {
      const { told, frames } = aReader();
      for (let at = 0; at < bytes.length; at += size) frames.push(bytes.subarray(at, at + size));
      expect(told).toEqual(["ping one", "ping two", "close"]);
    }),
  );
});

it("takes an unmasked frame, and a control frame that is too long, as broken", () => {
  const unmasked = aReader();
  unmasked.frames.push(Uint8Array.of(0x81, 0x01, 0x41));
  expect(unmasked.told).toEqual(["broken"]);
  const long = aReader();
  long.frames.push(masked(opcodes.ping, Buffer.alloc(126)));
  expect(long.told).toEqual(["broken"]);
});

it("takes anything without failing", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(() => aReader().frames.push(bytes)).not.toThrow();
    }),
  );
});
