import type { InitTrack } from "@tessera/formats/fmp4";
import { tracksOf } from "./segment-tracks.ts";

interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

interface Run {
  readonly startMs: number;
  readonly init: Uint8Array;
}

/** Starts of runs that do not fit into one file with those before: sound may come and go, but not change. */
export function changesOf(runs: readonly Run[]): number[] {
  const changesAtMs: number[] = [];
  let before: Uint8Array | undefined;
  let known: Kinds | undefined;
  for (const { init, startMs } of runs) {
    if (before && Buffer.compare(before, init) === 0) continue;
    before = init;
    const kinds = kindsOf(init);
    if (known && fits(known, kinds)) known.audio ??= kinds.audio;
    else {
      if (known) changesAtMs.push(startMs);
      known = kinds;
    }
  }
  return changesAtMs;
}

/** A range cut at its changes of format. */
export function stretchesOf(
  { changesAtMs }: { readonly changesAtMs: readonly number[] },
  { fromMs, toMs }: Range,
): Range[] {
  const edges = [fromMs, ...changesAtMs, toMs];
  return edges.slice(1).map((edgeMs, index) => ({ fromMs: edges[index] ?? fromMs, toMs: edgeMs }));
}

/** Of runs without a change: the init segment that names all their tracks. */
export function commonInit(runs: readonly Run[]): Uint8Array | undefined {
  const whole = runs.find(({ init }) => kindsOf(init).audio);
  return (whole ?? runs[0])?.init;
}

interface Kinds {
  readonly video: InitTrack | undefined;
  audio: InitTrack | undefined;
}

function kindsOf(init: Uint8Array): Kinds {
  const { all } = tracksOf(init);
  const video = all.find(({ kind }) => kind === "video");
  return { video, audio: all.find(({ kind }) => kind === "audio") };
}

const fits = (one: Kinds, other: Kinds) =>
  isSame(one.video, other.video) && (!one.audio || !other.audio || isSame(one.audio, other.audio));

function isSame(one: InitTrack | undefined, other: InitTrack | undefined): boolean {
  if (!one || !other) return one === other;
  const { id, timescale, stsd } = one;
  return id === other.id && timescale === other.timescale && Buffer.compare(stsd, other.stsd) === 0;
}
