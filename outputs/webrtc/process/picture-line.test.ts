import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import { PacketHistory } from "./packet-history.ts";
import { PictureLine } from "./picture-line.ts";
import type { SentFrame } from "./sent-frame.ts";

const payloadType = 103;

interface Sent {
  readonly payloadType: number;
  readonly number: number;
  readonly timestamp: number;
  readonly tag: number;
}

/** A stream whose frames are two packets each; the last byte tells which frame it is. */
function aLine({ packetBytes = 100 } = {}) {
  const clock = new FakeClock();
  const history = new PacketHistory();
  const gop: SentFrame[] = [];
  const sent: Sent[] = [];
  const line = new PictureLine({
    payloadType,
    clock,
    history,
    gop: () => gop,
    send: (packet) =>
      void sent.push({
        payloadType: (packet[1] ?? 0) & 0x7f,
        number: packet.readUInt16BE(2),
        timestamp: packet.readUInt32BE(4),
        tag: packet.at(-1) ?? 0,
      }),
  });
  let count = 0;
  const frame = (isKey = false): SentFrame => {
    const index = count++;
    const timestamp = 1_000_000 + index * 3600;
    const packets = [0, 1].map(() => {
      const packet = Buffer.alloc(packetBytes);
      packet.writeUInt32BE(timestamp, 4);
      packet[packetBytes - 1] = index;
      return packet;
    });
    const made = { packets, firstSequence: index * 2, timestamp, isKey, data: new Uint8Array() };
    if (isKey) gop.length = 0;
    gop.push(made);
    history.add(made);
    return made;
  };
  return { clock, line, sent, frame, push: (isKey = false) => line.push(frame(isKey)) };
}

const tags = (sent: readonly Sent[]) => sent.map(({ tag }) => tag);

function expectUnbroken(sent: readonly Sent[]): void {
  const [first] = sent;
  const expected = sent.map((_, index) => ((first?.number ?? 0) + index) & 0xffff);
  expect(sent.map(({ number }) => number)).toEqual(expected);
}

it("begins with the key frame that is there, its past squeezed behind the newest frame", () => {
  const { line, sent, frame, push } = aLine();
  frame(true);
  frame();
  const newest = frame();
  line.start();
  push();
  expect(tags(sent)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  expectUnbroken(sent);
  const times = [0, 2, 4, 6].map((index) => (sent[index]?.timestamp ?? 0) - newest.timestamp);
  expect(times).toEqual([225, 450, 675, 3600]);
  expect(sent.every((packet) => packet.payloadType === payloadType)).toBe(true);
});

it("waits for a key frame when there is none yet", () => {
  const { line, sent, push } = aLine();
  line.start();
  push();
  push(true);
  push();
  expect(tags(sent)).toEqual([1, 1, 2, 2]);
});

it("sends the past at a bounded rate, and what comes meanwhile behind it", async () => {
  const { clock, line, sent, frame, push } = aLine({ packetBytes: 1000 });
  frame(true);
  for (let index = 0; index < 19; index++) frame();
  line.start();
  expect(sent).toHaveLength(19);
  push();
  await clock.advance(5);
  expect(sent).toHaveLength(38);
  await clock.advance(5);
  push();
  expect(tags(sent).slice(-4)).toEqual([20, 20, 21, 21]);
  expectUnbroken(sent);
});

it("repeats what a viewer lost, of the past and of the present, under the same numbers", () => {
  const { line, sent, frame, push } = aLine();
  frame(true);
  line.start();
  push();
  const lost = sent.splice(0).filter((_, index) => index % 2 === 1);
  line.repeat(lost.map(({ number }) => number));
  expect(sent).toEqual(lost);
});

it("repeats nothing that it never sent", () => {
  const { line, sent, frame } = aLine();
  frame(true);
  line.start();
  const next = ((sent.at(-1)?.number ?? 0) + 500) & 0xffff;
  sent.length = 0;
  line.repeat([next]);
  expect(sent).toEqual([]);
});

it("begins again for who cannot go on, but not at every call", async () => {
  const { clock, line, sent, frame } = aLine();
  frame(true);
  line.start();
  line.restart();
  expect(sent).toHaveLength(2);
  await clock.advance(2000);
  line.restart();
  expect(sent).toHaveLength(4);
  expectUnbroken(sent);
});
