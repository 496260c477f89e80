import { expect, it } from "vitest";
import {
  type AttachmentPiece,
  AttachmentStreamReader,
  writeAttachmentBlock,
} from "./attachment-stream.ts";
import { writeFrame } from "./frame-writer.ts";

const head = { is2019: false, protocolVersion: 0, phone: "013912345678" };
const message = writeFrame({ ...head, messageId: 0x1211, serial: 1, body: Uint8Array.of(0x7e) });
/** With flags and the header's own bytes in it. */
const data = Uint8Array.from([0x7e, 0x30, 0x31, 0x63, 0x64, 0x7e, 0x7d, 9]);
const block = writeAttachmentBlock("00_64_6401_1_abc.jpg", 65_536, data);

const told = (piece: AttachmentPiece): unknown => {
  if (piece.kind === "message") return piece.frame.messageId;
  if (piece.kind === "block") return piece.block;
  return piece.kind === "data" ? [...piece.bytes] : piece.fault.code;
};

/** Neighbouring data in one, as they may come in pieces. */
function read(chunks: readonly Uint8Array[]): unknown[] {
  const reader = new AttachmentStreamReader();
  const heard: unknown[] = [];
  for (const chunk of chunks)
    for (const piece of reader.push(chunk)) {
      const last = heard.at(-1);
      if (piece.kind === "data" && Array.isArray(last)) last.push(...piece.bytes);
      else heard.push(told(piece));
    }
  return heard;
}

const whole = [
  0x1211,
  { name: "00_64_6401_1_abc.jpg", offset: 65_536, length: data.length },
  [...data],
  0x1211,
];

it("takes messages and blocks of a file apart, whatever is in the file", () => {
  expect(read([Buffer.concat([message, block, message])])).toEqual(whole);
});

it("understands the same byte by byte", () => {
  const bytes = Buffer.concat([message, block, message]);
  expect(read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole);
});

it("lays the fields of a block out as the standard's table", () => {
  expect(Buffer.from(writeAttachmentBlock("a.jpg", 1, Uint8Array.of(5))).toString("hex")).toBe(
    `30316364${Buffer.from("a.jpg").toString("hex")}${"00".repeat(45)}000000010000000105`,
  );
});

it("takes neighbours that share a flag", () => {
  expect(read([Buffer.concat([message, message.subarray(1)])])).toEqual([0x1211, 0x1211]);
});

it("throws away a message that never ends, holds little of it and goes on behind it", () => {
  const reader = new AttachmentStreamReader();
  const heard: unknown[] = [];
  const push = (bytes: Uint8Array) => {
    for (const piece of reader.push(bytes)) heard.push(told(piece));
  };
  for (let at = 0; at < 20; at++) push(new Uint8Array(5000).fill(0x41));
  expect(reader.heldBytes).toBeLessThanOrEqual(8192);
  push(message);
  expect(heard).toEqual(["broken-jt808", 0x1211]);
});

it("names a wrong check code and goes on behind it", () => {
  const broken = Uint8Array.from(message);
  broken[3] = (broken[3] ?? 0) ^ 0xff;
  expect(read([Buffer.concat([broken, message])])).toEqual(["broken-jt808", 0x1211]);
});
