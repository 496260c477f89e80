import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import type { Frame } from "../frame.ts";
import { anAudioFrame, aVideoFrame } from "../testing/frames.ts";
import { StreamParser } from "../wire/stream-parser.ts";
import { RelayReader } from "./relay-reader.ts";

/** Keeps what is written as it was given, as a socket does that has not sent it yet. */
class FakeSocket {
  readonly written: Uint8Array[] = [];
  writableLength = 0;
  write(data: Uint8Array) {
    this.written.push(data);
    return true;
  }
  end = () => this as never;

  /** What each write says, read now. */
  get crossings(): string[] {
    return this.written.map((data) => {
      const told: string[] = [];
      const onFrame = (frame: Frame) => void told.push(nameOf(frame));
      const reader = { onState: () => {}, onTracks: () => {}, onFrame };
      new StreamParser(() => reader).push(Buffer.from(data));
      return told.join(" ");
    });
  }
}

const nameOf = (frame: Frame) =>
  frame.kind === "audio" ? `s${frame.dtsSamples}` : `${frame.isKey ? "K" : "p"}${frame.dts90k}`;

function aRelay(gatherMs = 0) {
  const clock = new FakeClock();
  const socket = new FakeSocket();
  // Whatever has left may be overwritten, so that is held to be read in the end.
  socket.writableLength = 1;
  return { clock, socket, relay: new RelayReader(socket, clock, gatherMs) };
}

it("takes sound along with the next picture, which crosses at once", () => {
  const { socket, relay } = aRelay();
  for (const frame of [aVideoFrame(0, true), anAudioFrame(0), anAudioFrame(160), aVideoFrame(3600)])
    relay.onFrame(frame);
  expect(socket.crossings).toEqual(["K0", "s0 s160 p3600"]);
});

it("lets sound cross by itself when no picture comes", async () => {
  const { clock, socket, relay } = aRelay();
  for (let samples = 0; samples <= 320; samples += 160) {
    relay.onFrame(anAudioFrame(samples));
    await clock.advance(20);
  }
  expect(socket.crossings).toEqual(["s0 s160 s320"]);
});

it("lets pictures cross together as long as they may wait, from each key frame on", () => {
  const { socket, relay } = aRelay(50);
  for (const number of [0, 1, 2, 3, 4]) relay.onFrame(aVideoFrame(number * 3600, number === 0));
  relay.onFrame(anAudioFrame(0));
  relay.onFrame(aVideoFrame(5 * 3600, true));
  relay.onFrame(aVideoFrame(6 * 3600));
  // The step is known from the second picture on.
  expect(socket.crossings).toEqual(["K0 p3600", "p7200 p10800", "p14400 s0", "K18000 p21600"]);
});

it("says nothing of a stream's state before the frames that came before it", () => {
  const { socket, relay } = aRelay();
  relay.onFrame(anAudioFrame(0));
  relay.onState({ status: "connecting" });
  expect(socket.crossings).toEqual(["s0", ""]);
});

it("uses memory again for what has left, and never for what has not", () => {
  const { socket, relay } = aRelay();
  const buffers = () => new Set(socket.written.map(({ buffer }) => buffer)).size;
  for (const number of [0, 1, 2]) relay.onFrame(aVideoFrame(number, true));
  expect(buffers()).toBe(3);
  socket.writableLength = 0;
  for (const number of [3, 4, 5]) relay.onFrame(aVideoFrame(number, true));
  expect(buffers()).toBe(4);
});

it("carries pictures that are larger than its memory", () => {
  const { socket, relay } = aRelay();
  relay.onFrame(anAudioFrame(0));
  relay.onFrame({ ...aVideoFrame(0), data: new Uint8Array(300_000) });
  expect(socket.crossings).toEqual(["s0 p0"]);
});
