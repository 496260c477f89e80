import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import { type Chunk, ReaderQueue } from "./reader-queue.ts";

const aChunk = (name: number, isKey = false): Chunk => ({ data: Uint8Array.of(name), isKey });

function aQueue() {
  const clock = new FakeClock();
  const writer = {
    bufferedBytes: 0,
    written: [] as number[],
    write(data: Uint8Array) {
      this.written.push(data[0] ?? -1);
    },
  };
  return { clock, writer, queue: new ReaderQueue(writer, clock, 1000) };
}

it("passes everything to a reader that keeps up", () => {
  const { writer, queue } = aQueue();
  for (const name of [1, 2, 3]) queue.push(aChunk(name, name === 1));
  expect(writer.written).toEqual([1, 2, 3]);
  expect(queue.dropped).toBe(0);
});

it("drops from where a reader falls behind to the next key frame, and counts it", () => {
  const { writer, queue } = aQueue();
  queue.push(aChunk(1, true));
  writer.bufferedBytes = 1001;
  queue.push(aChunk(2));
  writer.bufferedBytes = 0;
  queue.push(aChunk(3));
  queue.push(aChunk(4, true));
  queue.push(aChunk(5));
  expect(writer.written).toEqual([1, 4, 5]);
  expect(queue.dropped).toBe(2);
});

it("tells how long a reader has taken nothing", async () => {
  const { clock, writer, queue } = aQueue();
  writer.bufferedBytes = 1001;
  queue.push(aChunk(1, true));
  await clock.advance(10_000);
  queue.push(aChunk(2, true));
  expect(queue.stuckForMs).toBe(10_000);
  writer.bufferedBytes = 0;
  queue.push(aChunk(3, true));
  expect(queue.stuckForMs).toBe(0);
});

it("gives a WebSocket the whole message, and tells whether it has left", () => {
  const { clock } = aQueue();
  const messages: number[] = [];
  const writer = {
    bufferedBytes: 0,
    write: () => {},
    writeMessage: (message: Uint8Array) => void messages.push(message[0] ?? -1),
  };
  const queue = new ReaderQueue(writer, clock, 1000);
  const chunk: Chunk = { ...aChunk(1, true), message: Uint8Array.of(100) };
  expect(queue.push(chunk)).toBe(true);
  writer.bufferedBytes = 1;
  expect(queue.push(chunk)).toBe(false);
  expect(messages).toEqual([100, 100]);
});

it("takes what was encrypted at once as left, and what waits to be encrypted as held", () => {
  const { clock } = aQueue();
  const writer = {
    bufferedBytes: 0,
    isEncrypted: true,
    write: () => {},
    writeMessage: ({ length }: Uint8Array) => void (writer.bufferedBytes += length),
  };
  const queue = new ReaderQueue(writer, clock, 1000);
  const chunk: Chunk = { ...aChunk(1, true), message: Uint8Array.of(100) };
  expect(queue.push(chunk)).toBe(true);
  expect(queue.push(chunk)).toBe(false);
});

it("takes what a plain writer was given as held", () => {
  const { queue } = aQueue();
  expect(queue.push(aChunk(1, true))).toBe(false);
});
