import { FakeClock, silentLogger } from "@tessera/base";
import {
  type AudioFrame,
  Stream,
  type Tracks,
  type VideoFrame,
  type Viewer,
} from "@tessera/engine";
import {
  FlvStreamParser,
  type FlvTag,
  parseAudioBody,
  parseVideoBody,
  tagType,
} from "@tessera/formats/flv";
import { describe, expect, it } from "vitest";
import { httpFlv, wsFlv } from "./index.ts";

const tracks: Tracks = {
  video: {
    codec: "h264",
    sps: [Uint8Array.of(0x67, 0x42, 0xc0, 0x1e, 0xd9, 0x00, 0xa0, 0x47, 0xfe, 0xc8)],
    pps: [Uint8Array.of(0x68, 0xce, 0x3c, 0x80)],
    width: 640,
    height: 360,
  },
  audio: { codec: "pcma", sampleRate: 8000, channels: 1 },
};

const aFrame = (dts90k: number, isKey = false): VideoFrame => ({
  kind: "video",
  data: Uint8Array.of(0, 0, 0, 1, isKey ? 0x65 : 0x41),
  dts90k,
  pts90k: dts90k + 1800,
  isKey,
});
const aSound: AudioFrame = { kind: "audio", data: new Uint8Array(160).fill(0xd5), dtsSamples: 160 };

function watched(output: typeof httpFlv) {
  const clock = new FakeClock();
  const stream = new Stream({ clock, log: silentLogger });
  const sink = stream.openSink();
  sink.setTracks(tracks);
  sink.push(aFrame(9000, true));
  sink.push(aSound);
  sink.push(aFrame(12_600));
  const words: string[] = [];
  const bytes: Uint8Array[] = [];
  const viewer: Viewer = {
    bufferedBytes: 0,
    write: (data) => void bytes.push(data),
    tell: (message) => void words.push(message),
    close: () => {},
    onClose: () => {},
  };
  output.serve(stream, viewer, { clock, log: silentLogger });
  return { words, tags: tagsOf(Buffer.concat(bytes)) };
}

describe("live FLV", () => {
  it("starts with header, metadata and sequence header, then the GOP so far", () => {
    const { tags } = watched(httpFlv);
    expect(tags.map(({ type }) => type)).toEqual([
      tagType.script,
      tagType.video,
      tagType.video,
      tagType.audio,
      tagType.video,
    ]);
    expect(tags.map(({ timestampMs }) => timestampMs)).toEqual([0, 0, 100, 20, 140]);
    expect(parseVideoBody(bodyOf(tags, 2))).toMatchObject({
      kind: "frame",
      isKey: true,
      ctsMs: 20,
    });
  });

  it("gives G.711 as it is to players and as FLAC to browsers", () => {
    expect(parseAudioBody(bodyOf(watched(httpFlv).tags, 3))).toMatchObject({ codec: "pcma" });
    const forBrowser = watched(wsFlv).tags.filter(({ type }) => type === tagType.audio);
    expect(forBrowser.map(({ body }) => parseAudioBody(body))).toMatchObject([
      { codec: "flac", kind: "config" },
      { codec: "flac", kind: "frame" },
    ]);
  });

  it("sends no words: players of FLV would stop at them", () => {
    expect(watched(wsFlv).words).toEqual([]);
  });
});

function bodyOf(tags: readonly FlvTag[], index: number): Uint8Array {
  const tag = tags[index];
  if (!tag) throw new Error(`there is no tag ${index}`);
  return tag.body;
}

function tagsOf(file: Uint8Array): FlvTag[] {
  const tags: FlvTag[] = [];
  const parser = new FlvStreamParser({
    onTag: (tag) => void tags.push(tag),
  });
  parser.push(file);
  return tags;
}
