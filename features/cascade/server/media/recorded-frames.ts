import { parseAudioSpecificConfig } from "@tessera/formats/aac";
import { decodeFlacFrame } from "@tessera/formats/flac";
import {
  parseInitSegment,
  parseInitTracks,
  parseMoof,
  type SampleRun,
  videoTrackOf,
} from "@tessera/formats/fmp4";
import { encodeALaw } from "@tessera/formats/g711";
import type { PsTracks } from "@tessera/formats/ps";
import type { FootageReader, FootageRun } from "@tessera/recorder/read";
import { FragmentSplitter } from "./fragment-splitter.ts";

/** A picture or a sound that was recorded. */
export interface RecordedFrame {
  readonly kind: "video" | "audio";
  readonly atMs: number;
  /** Of UTC. */
  readonly dts90k: number;
  readonly pts90k: number;
  readonly isKey: boolean;
  readonly data: Uint8Array;
}

/** What the frames of a run are made of. */
export interface RecordedTracks {
  readonly ps: PsTracks;
  readonly video: { readonly id: number; readonly timescale: number } | undefined;
  readonly audio:
    | {
        readonly id: number;
        readonly timescale: number;
        /** To what a program stream holds. */
        readonly convert: (data: Uint8Array) => Uint8Array;
      }
    | undefined;
}

/** Sound of other codecs than AAC and G.711 is left out. */
export function recordedTracks(init: Uint8Array): RecordedTracks {
  const all = parseInitTracks(init);
  const sound = all.find(({ kind }) => kind === "audio");
  const audio = sound && audioOf(init, sound.codec, sound.timescale);
  return {
    ps: { video: videoTrackOf(init), audio: audio?.track },
    video: all.find(({ kind }) => kind === "video"),
    audio: audio && { id: sound.id, timescale: sound.timescale, convert: audio.convert },
  };
}

/** In the order of decoding, sound among the pictures. */
export async function* recordedFrames(
  reader: FootageReader,
  run: FootageRun,
  tracks: RecordedTracks,
  signal: AbortSignal,
): AsyncGenerator<RecordedFrame> {
  const splitter = new FragmentSplitter();
  for await (const chunk of reader.read(run, signal))
    for (const fragment of splitter.push(chunk)) yield* framesOf(fragment, tracks);
}

function framesOf(fragment: Uint8Array, tracks: RecordedTracks): RecordedFrame[] {
  const moofBytes = new DataView(fragment.buffer, fragment.byteOffset).getUint32(0);
  const runs = parseMoof(fragment.subarray(0, moofBytes));
  const frames: RecordedFrame[] = [];
  for (const run of runs) {
    if (run.trackId === tracks.video?.id)
      frames.push(...samplesOf(fragment, run, "video", tracks.video.timescale));
    else if (run.trackId === tracks.audio?.id)
      for (const sample of samplesOf(fragment, run, "audio", tracks.audio.timescale))
        frames.push({ ...sample, isKey: false, data: tracks.audio.convert(sample.data) });
  }
  return frames.toSorted((one, other) => one.dts90k - other.dts90k);
}

function* samplesOf(
  fragment: Uint8Array,
  run: SampleRun,
  kind: RecordedFrame["kind"],
  timescale: number,
): Generator<RecordedFrame> {
  let at = run.dataOffset;
  let { dts } = run;
  for (const [index, size] of run.sizes.entries()) {
    const dts90k = Math.round((dts * 90_000) / timescale);
    yield {
      kind,
      atMs: dts90k / 90,
      dts90k,
      pts90k: Math.round(((dts + (run.ctsOffsets[index] ?? 0)) * 90_000) / timescale),
      isKey: run.keys[index] === 1,
      data: fragment.subarray(at, at + size),
    };
    at += size;
    dts += run.durations[index] ?? 0;
  }
}

function audioOf(init: Uint8Array, codec: string, sampleRate: number) {
  if (codec === "flac")
    return {
      track: { codec: "pcma", sampleRate, channels: 1 },
      convert: (data: Uint8Array) => encodeALaw(decodeFlacFrame(data).samples),
    } as const;
  const format = parseInitSegment(init).audio?.format;
  if (format?.codec !== "aac") return undefined;
  const { config } = format;
  return {
    track: { codec: "aac", config, ...parseAudioSpecificConfig(config) },
    convert: (data: Uint8Array) => data,
  } as const;
}
