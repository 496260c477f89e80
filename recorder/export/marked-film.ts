import { open } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { Conflict } from "@tessera/base";
import { videoTrackOf } from "@tessera/formats/fmp4";
import {
  type AacEncoders,
  buildMp4,
  commonInit,
  type FootageReader,
  type FootageRun,
  type ProgressiveMp4,
  tracksOf,
  withoutTail,
} from "../read/index.ts";
import type { FragmentPlace, Segment } from "../segment.ts";
import { FilesUnderRoots } from "../storage/index.ts";
import type { FilmMarker, FilmMarking } from "./film-marker.ts";
import { type GopSample, samplesOf } from "./gop-samples.ts";
import type { ExportClip } from "./manifest.ts";
import { FilmFile, MarkedRun } from "./marked-run.ts";

export interface MarkedFilmWish {
  readonly reader: FootageReader;
  readonly marker: FilmMarker;
  readonly clip: ExportClip;
  /** Burnt in. */
  readonly name: string;
  readonly zone: string;
  /** Where the marked pictures lie; there must be nothing yet, and whoever asks removes it. */
  readonly path: string;
  /** From 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** That make AAC of its sound; without them it stays as it was recorded. */
  readonly encoders?: AacEncoders | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A range as one film with marked pictures. The recorded GOPs are encoded again one by one, with their times, into a
 * file of the same kind as recorded ones: gaps, edits and sound are then laid out as for any other film.
 */
export async function markedFilm(wish: MarkedFilmWish): Promise<ProgressiveMp4> {
  const { reader, marker, clip, path, encoders, signal } = wish;
  const { place, fromMs, toMs } = clip;
  const footage = withoutTail(await reader.locate(place, fromMs, toMs, { signal }), { fromMs });
  const init = commonInit(footage.runs) ?? new Uint8Array();
  const marking = marker.open();
  // Who waits for it is told, and says that it was cancelled.
  const onAbort = () => void marking.close().catch(() => {});
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    // Cancelled while the footage was looked for.
    signal?.throwIfAborted();
    await using handle = await open(path, "wx", 0o600);
    const file = new FilmFile(handle, { rootId: 0, key: basename(path) });
    const runs: FootageRun[] = [];
    for (const run of footage.runs) {
      const marked = await markRun({ ...wish, marking, run: { ...run, init }, file });
      if (marked) runs.push(marked);
    }
    const store = new FilesUnderRoots({ pathOf: () => dirname(path) });
    const film = await buildMp4(
      store,
      { ...footage, runs },
      { fromMs, toMs },
      {
        encoders,
        signal,
      },
    );
    if (!film) throw new Error("a marked film is not as it was written");
    return film;
  } finally {
    signal?.removeEventListener("abort", onAbort);
    await marking.close();
  }
}

interface RunWish extends MarkedFilmWish {
  readonly marking: FilmMarking;
  readonly run: FootageRun;
  readonly file: FilmFile;
}

async function markRun(wish: RunWish): Promise<FootageRun | undefined> {
  const { reader, marking, run, file, name, zone, clip, signal, onProgress } = wish;
  const track = videoTrackOf(run.init);
  if (!track) throw new Conflict("no-picture-to-mark", noPictureText);
  const { main, all } = tracksOf(run.init);
  const sound = all.find(({ kind }) => kind === "audio");
  await marking.begin({ track, name, zone });
  const marked = new MarkedRun(file, run.init);
  let gop = 0;
  let lastTicks = 1;
  for (const { segment, fragment } of fragmentsOf(run)) {
    signal?.throwIfAborted();
    const data = await readAll(reader, segment, fragment, signal);
    const sounds = sound ? [...samplesOf(data, sound.id)] : [];
    const samples = [...samplesOf(data, main.id)];
    marked.expect({ segment, sounds });
    await marked.add(await marking.mark(samples.map((sample) => pictureOf(sample, gop))));
    lastTicks = samples.at(-1)?.duration ?? lastTicks;
    gop++;
    const doneMs = fragment.startMs + fragment.durationMs - clip.fromMs;
    onProgress?.(Math.min(1, Math.max(0, doneMs / (clip.toMs - clip.fromMs))));
  }
  await marked.add(await marking.finish());
  return marked.finish(lastTicks);
}

function* fragmentsOf({ pieces }: FootageRun) {
  for (const { segment, fragments } of pieces)
    for (const fragment of fragments) yield { segment, fragment };
}

async function readAll(
  reader: FootageReader,
  segment: Segment,
  { offset, bytes }: FragmentPlace,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of reader.readBytes(segment, offset, offset + bytes, signal))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

const pictureOf = ({ dts, ctsOffset, isKey, data }: GopSample, gop: number) => ({
  pts90k: dts + ctsOffset,
  isKey,
  gop,
  data,
});

const noPictureText = {
  zh: "所选录像只有声音，没有画面，不能加水印。请不加水印导出。",
  en: "The selected footage has sound but no picture, so no watermark can be added. Export it without one.",
};
