import { FakeClock, silentLogger } from "@tessera/base";
import { type AudioTrack, type Frame, Stream, type VideoTrack } from "@tessera/engine";
import { expect, it } from "vitest";
import { writeFmp4 } from "./write-fmp4.ts";

const video: VideoTrack = {
  codec: "h264",
  sps: [Uint8Array.of(0x67, 0x42, 0xc0, 0x1e, 0xd9, 0x00, 0xa0, 0x47, 0xfe, 0xc8)],
  pps: [Uint8Array.of(0x68, 0xce, 0x3c, 0x80)],
  width: 640,
  height: 360,
};
const audio: AudioTrack = { codec: "pcma", sampleRate: 8000, channels: 1 };

const picture = (dts90k: number): Frame => ({
  kind: "video",
  data: Uint8Array.of(0, 0, 0, 1, 0x65),
  dts90k,
  pts90k: dts90k,
  isKey: true,
});
const sound: Frame = { kind: "audio", data: new Uint8Array(160), dtsSamples: 0 };

/** The names of all boxes of a file, in order. */
function boxesOf(write: (stream: Stream) => void): string[] {
  const stream = new Stream({ clock: new FakeClock(), log: silentLogger });
  const parts: Uint8Array[] = [];
  writeFmp4(stream, (bytes) => parts.push(Uint8Array.from(bytes)));
  write(stream);
  const file = Buffer.concat(parts);
  const names: string[] = [];
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    names.push(file.toString("latin1", at + 4, at + 8));
  return names;
}

const head = ["ftyp", "moov"];
const fragment = ["moof", "mdat"];

it("writes one head, and leaves out sound that comes after it", () => {
  const names = boxesOf((stream) => {
    const sink = stream.openSink();
    sink.setTracks({ video });
    sink.push(picture(0));
    sink.setTracks({ video, audio });
    sink.push(sound);
    sink.push(picture(3600));
  });
  expect(names).toEqual([...head, ...fragment, ...fragment]);
});

it("writes the sound that was there from the beginning", () => {
  const names = boxesOf((stream) => {
    const sink = stream.openSink();
    sink.setTracks({ video, audio });
    sink.push(picture(0));
    sink.push(sound);
  });
  expect(names).toEqual([...head, ...fragment, ...fragment]);
});

it("leaves out pictures of another codec", () => {
  const names = boxesOf((stream) => {
    const sink = stream.openSink();
    sink.setTracks({ video });
    sink.push(picture(0));
    sink.setTracks({ video: { ...video, codec: "h265", vps: [Uint8Array.of(0x40, 1)] } });
    sink.push(picture(3600));
  });
  expect(names).toEqual([...head, ...fragment]);
});
