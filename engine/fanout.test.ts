import { FakeClock, silentLogger } from "@tessera/base";
import { expect, it } from "vitest";
import { type FanoutOptions, Fanouts } from "./fanout.ts";
import type { Viewer } from "./output.ts";
import { Stream } from "./stream.ts";
import { anAudioFrame, aVideoFrame, withAudio } from "./testing/frames.ts";

/** A muxer whose bytes are those of the frame. */
const fanouts = (options: FanoutOptions = {}) =>
  new Fanouts(
    () => ({
      head: Uint8Array.of(0xaa),
      renewal: Uint8Array.of(0xbb),
      mux({ data }, allocate) {
        const muxed = allocate(data.length).subarray(0, data.length);
        muxed.set(data);
        return muxed;
      },
    }),
    options,
  );

/** A WebSocket; it holds what it is given while it is slow. */
class FakeWebSocket implements Viewer {
  readonly messages: Uint8Array[] = [];
  bufferedBytes = 0;
  isSlow = false;
  write = () => {};
  close = () => {};
  onClose = () => {};

  writeMessage(message: Uint8Array): void {
    this.messages.push(this.isSlow ? message : Buffer.from(message));
    if (this.isSlow) this.bufferedBytes += message.length;
  }
}

function aLiveStream() {
  const tools = { clock: new FakeClock(), log: silentLogger };
  const stream = new Stream(tools);
  const sink = stream.openSink();
  sink.setTracks(withAudio);
  sink.push(aVideoFrame(0, true));
  sink.push(anAudioFrame(0));
  const push = (number: number, bytes: number) =>
    sink.push({
      ...aVideoFrame(number * 3600, number % 5 === 0),
      data: new Uint8Array(bytes).fill(number),
    });
  return { tools, stream, sink, push };
}

it("gives WebSockets sound and picture as one message with its header", () => {
  const { tools, stream, sink, push } = aLiveStream();
  const viewer = new FakeWebSocket();
  fanouts().of(stream, tools).add(viewer);
  push(1, 100);
  sink.push(anAudioFrame(320));
  push(2, 300);
  const [first, second] = viewer.messages;
  // The sound from before the viewer came goes with the first picture after it.
  expect([...(first?.subarray(0, 4) ?? [])]).toEqual([0x82, 126, 260 >> 8, 260 & 0xff]);
  expect([...(second?.subarray(0, 4) ?? [])]).toEqual([0x82, 126, 460 >> 8, 460 & 0xff]);
  expect(second?.subarray(4 + 160)).toEqual(Buffer.alloc(300, 2));
});

it("never changes a message that a slow viewer still holds", () => {
  const { tools, stream, push } = aLiveStream();
  const served = fanouts();
  const quick = new FakeWebSocket();
  const slow = new FakeWebSocket();
  slow.isSlow = true;
  for (const viewer of [quick, slow]) served.of(stream, tools).add(viewer);
  for (let number = 1; number < 60; number++) push(number, 1000);
  expect(slow.messages).toEqual(quick.messages);
  expect(slow.messages.map((message) => message.at(-1))).toEqual(
    Array.from({ length: 59 }, (_, index) => index + 1),
  );
});

it("greets who comes later with all since the key frame, as it went out", () => {
  const { tools, stream, push } = aLiveStream();
  const served = fanouts();
  served.of(stream, tools).add(new FakeWebSocket());
  for (let number = 1; number < 58; number++) push(number, 50);
  const written: Uint8Array[] = [];
  const late = new FakeWebSocket();
  const write = (data: Uint8Array) => written.push(data);
  served.of(stream, tools).add(Object.assign(late, { write }));
  expect(written.map((data) => [...new Set(data)])).toEqual([[0xaa], [55, 56, 57]]);
});

it("counts what is sent, and not what slow viewers lose", () => {
  const { tools, stream, push } = aLiveStream();
  const served = fanouts();
  const stuck = new FakeWebSocket();
  for (const viewer of [new FakeWebSocket(), stuck]) served.of(stream, tools).add(viewer);
  push(1, 840); // with 160 of sound
  stuck.bufferedBytes = 5 * 1024 * 1024;
  push(2, 1000);
  stream.meter.tick();
  expect(stream.meter.read().sentKbps).toBe((3 * 1000 * 8) / 1000);
});

it("sends the pictures of some time together, and never an old one before a key frame", () => {
  const { tools, stream, push } = aLiveStream();
  const viewer = new FakeWebSocket();
  fanouts({ gatherMs: 100 }).of(stream, tools).add(viewer);
  for (let number = 1; number < 12; number++) push(number, 10);
  const marks = viewer.messages.map((message) => [
    ...new Set(message.subarray(message.length % 10 === 2 ? 2 : 4)),
  ]);
  expect(marks).toEqual([[1, 2, 3], [4], [5, 6, 7], [8, 9]]); // 10 and 11 wait for 12
});

it("lets pictures wait only when there are many viewers, where a write is dear", () => {
  const { tools, stream, push } = aLiveStream();
  const fanout = fanouts({ gatherMs: (viewerCount) => (viewerCount > 1 ? 100 : 0) }).of(
    stream,
    tools,
  );
  const viewer = new FakeWebSocket();
  fanout.add(viewer);
  const sentFor = (...numbers: readonly number[]) => {
    const before = viewer.messages.length;
    for (const number of numbers) push(number, 10);
    return viewer.messages.length - before;
  };
  expect(sentFor(1, 2, 3)).toBe(3);
  fanout.add(new FakeWebSocket());
  expect(sentFor(5, 6, 7)).toBe(1);
});

it("says from when to when it sends nothing on, unless that would be too long", () => {
  const { tools, stream, push } = aLiveStream();
  const periods: number[] = [];
  let gatherMs = 50;
  fanouts({ gatherMs: () => gatherMs })
    .of(stream, tools)
    .add(new FakeWebSocket());
  stream.onPeriod((periodMs) => periods.push(periodMs));
  for (const number of [1, 2, 3, 4]) push(number, 10);
  gatherMs = 20;
  for (const number of [6, 7]) push(number, 10);
  // Of what waits nothing goes; the last two go at once, and come at an interval that is too long.
  expect(periods).toEqual([0, 80, 0, 80, 0, 0]);
});
