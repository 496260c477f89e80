import { BrokenBytes } from "@tessera/formats/bits";
import {
  parseRandomAccessIndex,
  type RandomAccessPoint,
  randomAccessIndexBytes,
  randomAccessTailBytes,
} from "@tessera/formats/fmp4";
import type { FragmentPlace, Segment } from "../segment.ts";
import type { OpenBytes } from "../storage/segment-bytes.ts";
import type { FileDamage } from "./file-damage.ts";
import { type FragmentHead, readFragmentHead, timesOf } from "./fragment-head.ts";
import { placeOf } from "./scan-tail.ts";
import type { FileStart, SegmentTracks } from "./segment-tracks.ts";

/** What a file holds. */
export interface SegmentIndex extends FileStart {
  readonly segment: Segment;
  /** In order. Each begins with a key frame, if one is written before it at all. */
  readonly gops: readonly FragmentPlace[];
  readonly damages: readonly FileDamage[];
  /** Every fragment was looked at, not only the index at the file's end. */
  readonly isSearched: boolean;
}

/** From the index at the file's end, two reads; undefined: there is none, or it does not fit the file. */
export async function readOwnIndex(
  file: OpenBytes,
  segment: Segment,
  { init, tracks }: FileStart,
): Promise<SegmentIndex | undefined> {
  const { points, endOffset } = await readPoints(file);
  const isInOrder = points.every(({ dts90k, offset }, at) => {
    const next = points[at + 1];
    return !next || (next.offset > offset && next.dts90k > dts90k);
  });
  const [first] = points;
  const last = points.at(-1);
  if (!isInOrder || first?.offset !== init.length || !last) return undefined;
  const isInTime =
    Math.abs(first.dts90k / 90 - segment.startMs) <= maxStrayMs &&
    last.dts90k / 90 < segment.endMs + maxStrayMs;
  if (!isInTime || last.offset >= endOffset) return undefined;
  const gops = points.map(({ dts90k, offset }, at): FragmentPlace => {
    const next = points[at + 1];
    const startMs = Math.round(dts90k / 90);
    const endMs = next ? Math.round(next.dts90k / 90) : Math.max(segment.endMs, startMs);
    const bytes = (next?.offset ?? endOffset) - offset;
    return { startMs, durationMs: endMs - startMs, offset, bytes };
  });
  return { segment, init, tracks, gops, damages: [], isSearched: false };
}

/** Looks at every fragment; behind what is broken it goes on where the file's index names a whole one. */
export async function searchFile(
  file: OpenBytes,
  segment: Segment,
  { init, tracks }: FileStart,
): Promise<SegmentIndex> {
  const { points, endOffset } = await readPoints(file);
  const end = segment.isOpen ? Math.min(segment.bytes, endOffset) : endOffset;
  const search = new Search(segment, tracks, points);
  let offset = init.length;
  while (offset < end) {
    const head = await readFragmentHead(file, offset, end);
    const next = head ? search.found(head) : search.skipBroken(offset, end);
    if (next === undefined) break;
    offset = next;
  }
  const { gops, damages } = search.result(offset, endOffset);
  return { segment, init, tracks, gops, damages, isSearched: true };
}

/** All heads of a place, or undefined when they are not what the index says. */
export async function readHeads(
  file: OpenBytes,
  { offset, bytes, startMs, durationMs }: FragmentPlace,
  tracks: SegmentTracks,
): Promise<FragmentHead[] | undefined> {
  const heads: FragmentHead[] = [];
  const end = offset + bytes;
  for (let at = offset; at < end; ) {
    const head = await readFragmentHead(file, at, end);
    if (!head) return undefined;
    heads.push(head);
    at += head.bytes;
  }
  const first = heads.at(0);
  const last = heads.at(-1);
  if (!first || !last) return undefined;
  const lastTimes = timesOf(last, tracks);
  const endMs = lastTimes.startMs + lastTimes.durationMs;
  const isAsTold =
    Math.abs(timesOf(first, tracks).startMs - startMs) <= 2 &&
    Math.abs(endMs - startMs - durationMs) <= maxEndSlipMs;
  return isAsTold ? heads : undefined;
}

/** The index tells only where GOPs begin: one that ends a little before the next is as told. */
const maxEndSlipMs = 200;

/** Pieces without a key frame join the one before them. */
export function gopsOf(fragments: readonly FragmentPlace[]): FragmentPlace[] {
  const gops: FragmentPlace[] = [];
  for (const fragment of fragments) {
    const last = gops.at(-1);
    if (!last || !fragment.continuesGop || last.offset + last.bytes !== fragment.offset)
      gops.push(fragment);
    else
      gops[gops.length - 1] = {
        ...last,
        durationMs: fragment.startMs + fragment.durationMs - last.startMs,
        bytes: last.bytes + fragment.bytes,
      };
  }
  return gops;
}

interface OwnPoints {
  readonly points: readonly RandomAccessPoint[];
  /** Where the fragments end. */
  readonly endOffset: number;
}

async function readPoints(file: OpenBytes): Promise<OwnPoints> {
  const size = await file.size();
  const none = { points: [], endOffset: size };
  const tail = new Uint8Array(Math.min(randomAccessTailBytes, size));
  if (!(await file.read(tail, size - tail.length))) return none;
  try {
    const bytes = randomAccessIndexBytes(tail);
    if (bytes === undefined || bytes > size) return none;
    const index = new Uint8Array(bytes);
    if (!(await file.read(index, size - bytes))) return none;
    return { points: parseRandomAccessIndex(index) ?? [], endOffset: size - bytes };
  } catch (error) {
    if (error instanceof BrokenBytes) return none;
    throw error;
  }
}

/** A segment has no break inside: a fragment whose time is further off than that is damaged. */
const maxStrayMs = 2000;

class Search {
  readonly #segment: Segment;
  readonly #tracks: SegmentTracks;
  readonly #points: readonly RandomAccessPoint[];
  readonly #fragments: FragmentPlace[] = [];
  readonly #damages: FileDamage[] = [];
  /** Of the fragment to come; undefined: nobody knows. */
  #expectedMs: number | undefined;
  /** Where footage that can be read ended. */
  #endMs: number;
  #brokenAt: number | undefined;

  constructor(segment: Segment, tracks: SegmentTracks, points: readonly RandomAccessPoint[]) {
    this.#segment = segment;
    this.#tracks = tracks;
    this.#points = points;
    this.#expectedMs = segment.startMs;
    this.#endMs = segment.startMs;
  }

  /** Returns where it ends. */
  found(head: FragmentHead): number {
    const place = placeOf(head, this.#tracks);
    const expectedMs = this.#expectedMs ?? place.startMs;
    if (Math.abs(place.startMs - expectedMs) > maxStrayMs) {
      this.#brokenAt ??= place.offset;
      this.#expectedMs = expectedMs + place.durationMs;
    } else {
      this.#endDamage(place.startMs, "broken");
      this.#fragments.push(place);
      this.#endMs = place.startMs + place.durationMs;
      this.#expectedMs = this.#endMs;
    }
    return head.offset + head.bytes;
  }

  /** Returns where the next whole one may be; undefined: nothing behind it is known. */
  skipBroken(offset: number, end: number): number | undefined {
    this.#brokenAt ??= offset;
    const next = this.#points.find((point) => point.offset > offset && point.offset < end);
    this.#expectedMs = next && Math.round(next.dts90k / 90);
    return next?.offset;
  }

  result(offset: number, endOffset: number): Pick<SegmentIndex, "gops" | "damages"> {
    const isShort = endOffset < this.#segment.bytes;
    if (isShort) this.#brokenAt ??= offset;
    this.#endDamage(this.#segment.endMs, isShort ? "cut-short" : "broken");
    return { gops: gopsOf(this.#fragments), damages: this.#damages };
  }

  #endDamage(endMs: number, kind: FileDamage["kind"]): void {
    const offset = this.#brokenAt;
    const startMs = this.#endMs;
    this.#brokenAt = undefined;
    // What is broken behind the last picture is only the file's own index.
    if (offset === undefined || endMs <= startMs) return;
    const { id: segmentId, rootId, key } = this.#segment;
    this.#damages.push({ segmentId, rootId, key, kind, offset, startMs, endMs });
  }
}
