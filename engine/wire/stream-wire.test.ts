import fc from "fast-check";
import { expect, it } from "vitest";
import type { Frame } from "../frame.ts";
import type { StreamReader, StreamState } from "../stream.ts";
import { anAudioFrame, aVideoFrame, withAudio } from "../testing/frames.ts";
import type { Tracks } from "../track.ts";
import { StreamParser } from "./stream-parser.ts";
import { StreamWriter } from "./stream-writer.ts";

type Told = StreamState | Tracks | Frame;

function aReader() {
  const told: Told[] = [];
  const reader: StreamReader = {
    onState: (state) => void told.push(state),
    onTracks: (tracks) => void told.push(tracks),
    onFrame: (frame) => void told.push({ ...frame, data: Uint8Array.from(frame.data) }),
  };
  return { told, reader };
}

/** What a stream tells in its life, by one writer. */
function tell(writer: StreamReader): Told[] {
  const state: StreamState = { status: "live" };
  const broken: StreamState = {
    status: "reconnecting",
    reason: { zh: "断", en: "gone" },
    isRefused: false,
  };
  const frames: Frame[] = [
    aVideoFrame(0, true),
    anAudioFrame(160),
    { ...aVideoFrame(2 ** 40), data: new Uint8Array(0) },
    { ...aVideoFrame(3600, true), damage: "own" },
    { ...aVideoFrame(7200), damage: "inherited" },
  ];
  writer.onState(state);
  writer.onTracks(withAudio);
  for (const frame of frames) writer.onFrame(frame);
  writer.onState(broken);
  return [state, withAudio, ...frames, broken];
}

it("tells a reader in another process the same, however the bytes are cut", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 }), (cuts) => {
      const messages: Uint8Array[] = [];
      const expected = tell(new StreamWriter(7, (message) => messages.push(message)));
      const bytes = Buffer.concat(messages);
      const { told, reader } = aReader();
      const parser = new StreamParser((id) => (id === 7 ? reader : undefined));
      for (let at = 0, i = 0; at < bytes.length; i++) {
        const size = cuts[i % cuts.length] ?? 1;
        parser.push(Buffer.from(bytes.subarray(at, at + size)));
        at += size;
      }
      expect(told).toEqual(expected);
    }),
  );
});

it("keeps the streams of one pipe apart and skips those that nobody reads", () => {
  const messages: Uint8Array[] = [];
  const write = (message: Uint8Array) => void messages.push(message);
  new StreamWriter(1, write).onFrame(aVideoFrame(1, true));
  new StreamWriter(2, write).onFrame(aVideoFrame(2, true));
  new StreamWriter(3, write).onFrame(aVideoFrame(3, true));
  const first = aReader();
  const third = aReader();
  const readers = new Map([
    [1, first.reader],
    [3, third.reader],
  ]);
  new StreamParser((id) => readers.get(id)).push(Buffer.concat(messages));
  expect(first.told).toEqual([aVideoFrame(1, true)]);
  expect(third.told).toEqual([aVideoFrame(3, true)]);
});

it("refuses a length that no writer makes instead of waiting for it", () => {
  const parser = new StreamParser(() => aReader().reader);
  expect(() => parser.push(Buffer.alloc(20, 0xff))).toThrow(/bytes between processes/);
});

it("tells tracks that outlive the memory that they were read from", () => {
  const messages: Uint8Array[] = [];
  new StreamWriter(7, (message) => messages.push(message)).onTracks(withAudio);
  const chunk = Buffer.concat(messages);
  const { told, reader } = aReader();
  new StreamParser(() => reader).push(chunk);
  chunk.fill(0);
  expect(told).toEqual([withAudio]);
});
