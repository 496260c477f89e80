import type { RecordedSegments } from "../ports.ts";
import type { FragmentPlace, Segment } from "../segment.ts";
import type { OpenBytes } from "../storage/segment-bytes.ts";
import { StorageError } from "../storage/storage-error.ts";
import type { FileDamage } from "./file-damage.ts";
import type { FragmentHead } from "./fragment-head.ts";
import { gopsOf, readHeads, readOwnIndex, type SegmentIndex, searchFile } from "./segment-index.ts";
import { readFileStart } from "./segment-tracks.ts";

/** A day of files of five minutes; about 30 KB each. */
const maxKept = 300;
/** Reads of one file at once. */
const readsAtOnce = 8;

/** Knows what the files hold, and keeps that of those that change no more. */
export class SegmentFiles {
  readonly #segments: Pick<RecordedSegments, "openFragments" | "bytes">;
  /** By segment, the one used last at the end. */
  readonly #kept = new Map<number, Known>();

  constructor(segments: Pick<RecordedSegments, "openFragments" | "bytes">) {
    this.#segments = segments;
  }

  /**
   * What the file says of itself. With `checked`, the GOPs in that range have been looked at, and all of
   * the file if one of them was not as told.
   */
  async indexOf(
    segment: Segment,
    checked?: { readonly fromMs: number; readonly toMs: number },
  ): Promise<SegmentIndex | FileDamage> {
    return this.#withFile(segment, async (file) => {
      const known = await this.#known(segment, file);
      if (!known) return damageOf(segment, "broken");
      if (!checked || known.index.isSearched) return known.index;
      const unchecked = known.index.gops.filter(
        ({ startMs, durationMs, offset }) =>
          startMs < checked.toMs &&
          startMs + durationMs > checked.fromMs &&
          !known.checkedOffsets.has(offset),
      );
      for await (const heads of headsOfAll(file, known.index, unchecked)) {
        if (heads.heads) known.checkedOffsets.add(heads.place.offset);
        else return (known.index = await searchFile(file, segment, known.index));
      }
      return known.index;
    });
  }

  /** Forgets what it thought of a file, and looks at all of it. */
  async search(segment: Segment): Promise<SegmentIndex | FileDamage> {
    return this.#withFile(segment, async (file) => {
      const known = await this.#known(segment, file);
      if (!known) return damageOf(segment, "broken");
      return (known.index = await searchFile(file, segment, known.index));
    });
  }

  async #known(segment: Segment, file: OpenBytes): Promise<Known | undefined> {
    const kept = this.#kept.get(segment.id);
    const isSame = kept?.index.segment.endMs === segment.endMs;
    const known = kept && isSame ? kept : await this.#load(segment, file);
    this.#kept.delete(segment.id);
    if (!known || segment.isOpen) return known;
    this.#kept.set(segment.id, known);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > maxKept && oldest !== undefined) this.#kept.delete(oldest);
    return known;
  }

  async #load(segment: Segment, file: OpenBytes): Promise<Known | undefined> {
    const start = await readFileStart(file);
    if (!start) return undefined;
    const told = segment.isOpen ? this.#segments.openFragments(segment.id) : undefined;
    const index: SegmentIndex | undefined = told
      ? { segment, ...start, gops: gopsOf(told), damages: [], isSearched: false }
      : segment.isOpen
        ? undefined
        : await readOwnIndex(file, segment, start);
    return {
      index: index ?? (await searchFile(file, segment, start)),
      checkedOffsets: new Set(),
    };
  }

  /** What goes wrong with a file is told as a value: the other files of a range can still be read. */
  async #withFile(
    segment: Segment,
    read: (file: OpenBytes) => Promise<SegmentIndex | FileDamage>,
  ): Promise<SegmentIndex | FileDamage> {
    try {
      await using file = await this.#segments.bytes.open(segment);
      return await read(file);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      return damageOf(segment, error.kind === "missing" ? "missing" : "unreadable");
    }
  }
}

interface Known {
  index: SegmentIndex;
  readonly checkedOffsets: Set<number>;
}

/** In order, several read at once; without heads: not as told. */
export async function* headsOfAll(
  file: OpenBytes,
  { tracks }: Pick<SegmentIndex, "tracks">,
  places: readonly FragmentPlace[],
): AsyncGenerator<{ place: FragmentPlace; heads: FragmentHead[] | undefined }> {
  for (let at = 0; at < places.length; at += readsAtOnce) {
    yield* await Promise.all(
      places.slice(at, at + readsAtOnce).map(async (place) => ({
        place,
        heads: await readHeads(file, place, tracks),
      })),
    );
  }
}

function damageOf(segment: Segment, kind: FileDamage["kind"]): FileDamage {
  const { id: segmentId, rootId, key, startMs, endMs } = segment;
  return { segmentId, rootId, key, kind, offset: 0, startMs, endMs };
}
