import { BrokenBytes } from "@tessera/formats/bits";
import { parseMoof, runBytes, runTicks, type SampleRun } from "@tessera/formats/fmp4";
import type { OpenBytes } from "../storage/segment-bytes.ts";
import type { SegmentTracks } from "./segment-tracks.ts";

/** What one moof tells, and how far its mdat goes. */
export interface FragmentHead {
  /** Of the moof. */
  readonly offset: number;
  /** Moof and mdat together. */
  readonly bytes: number;
  readonly runs: readonly SampleRun[];
}

/** Enough for the moof of a GOP of five seconds, and small enough for the pool of buffers. */
const usualHeadBytes = 3 * 1024;
/** More samples than that in one fragment nobody writes. */
const maxMoofBytes = 4 * 1024 * 1024;
const boxHeaderBytes = 8;

/** undefined: there is no whole fragment between the offset and the end. */
export async function readFragmentHead(
  file: OpenBytes,
  offset: number,
  end: number,
): Promise<FragmentHead | undefined> {
  const room = end - offset;
  let head = await readHead(file, offset, Math.min(usualHeadBytes, room));
  if (!head || typeAt(head, 0) !== "moof") return undefined;
  const moofBytes = sizeAt(head, 0);
  const neededBytes = moofBytes + boxHeaderBytes;
  if (moofBytes < boxHeaderBytes || moofBytes > maxMoofBytes || neededBytes > room)
    return undefined;
  if (neededBytes > head.length) head = await readHead(file, offset, neededBytes);
  if (!head || typeAt(head, moofBytes) !== "mdat") return undefined;
  const bytes = moofBytes + sizeAt(head, moofBytes);
  if (bytes > room) return undefined;
  const runs = runsOf(head.subarray(0, moofBytes));
  return runs && fill(runs, neededBytes, bytes) ? { offset, bytes, runs } : undefined;
}

/** Each byte of the mdat belongs to one sample: a size that was damaged shows. */
function fill(runs: readonly SampleRun[], from: number, to: number): boolean {
  let at = from;
  for (const run of runs) {
    if (run.sizes.length === 0) continue;
    if (run.dataOffset !== at) return false;
    at += runBytes(run);
  }
  return at === to && at > from;
}

/** UTC of a fragment, by its pictures. */
export function timesOf({ runs }: FragmentHead, { main, all }: SegmentTracks) {
  const run = runs.find(({ trackId, sizes }) => trackId === main.id && sizes.length > 0) ?? runs[0];
  const timescale = all.find(({ id }) => id === run?.trackId)?.timescale ?? main.timescale;
  if (!run) return { startMs: 0, durationMs: 0, isKey: false };
  const startMs = Math.round((run.dts / timescale) * 1000);
  const endMs = Math.round(((run.dts + runTicks(run)) / timescale) * 1000);
  return { startMs, durationMs: endMs - startMs, isKey: run.keys[0] === 1 };
}

async function readHead(
  file: OpenBytes,
  offset: number,
  bytes: number,
): Promise<Uint8Array | undefined> {
  if (bytes < 2 * boxHeaderBytes) return undefined;
  const head = Buffer.allocUnsafe(bytes);
  return (await file.read(head, offset)) ? head : undefined;
}

function runsOf(moof: Uint8Array): SampleRun[] | undefined {
  try {
    return parseMoof(moof);
  } catch (error) {
    if (error instanceof BrokenBytes) return undefined;
    throw error;
  }
}

function sizeAt(data: Uint8Array, at: number): number {
  return new DataView(data.buffer, data.byteOffset).getUint32(at);
}

function typeAt(data: Uint8Array, at: number): string {
  return String.fromCharCode(...data.subarray(at + 4, at + 8));
}
