import { type ChannelRef, channelKey, type TrackPoint } from "@tessera/engine";
import { Extent, hourOf, type TrackPiece } from "./track-piece.ts";

interface OpenPiece extends TrackPiece {
  readonly key: string;
  readonly openedAtMs: number;
  readonly points: TrackPoint[];
  readonly extent: Extent;
}

/** A piece is read and written whole. */
const mostOfPiece = 100;

/** Points that are not written yet, put together to pieces. */
export class WaitingPieces {
  readonly #open = new Map<string, OpenPiece>();
  /** Nothing is added to them any more; those that have waited longest come first. */
  readonly #closed = new Set<OpenPiece>();
  #points = 0;

  /** How many points wait. */
  get points(): number {
    return this.#points;
  }

  add(point: TrackPoint, nowMs: number): void {
    const { channel, source, atMs } = point;
    const key = `${channelKey(channel)}\u0000${hourOf(atMs)}\u0000${source}`;
    const open = this.#open.get(key);
    if (open && open.points.length < mostOfPiece && open.extent.take(point)) {
      if (insert(open.points, point)) this.#points++;
      return;
    }
    if (open) this.#close(open);
    const extent = new Extent();
    extent.take(point);
    this.#open.set(key, { channel, source, key, openedAtMs: nowMs, points: [point], extent });
    this.#points++;
  }

  /** So that they are written. Whatever was opened later is behind: a map keeps its order. */
  closeOpenedBefore(atMs: number): void {
    for (const piece of this.#open.values()) {
      if (piece.openedAtMs >= atMs) return;
      this.#close(piece);
    }
  }

  /** The next to write; they wait until they are `done`. */
  next(count: number): readonly TrackPiece[] {
    const pieces: TrackPiece[] = [];
    for (const piece of this.#closed) if (pieces.push(piece) >= count) break;
    return pieces;
  }

  done(pieces: readonly TrackPiece[]): void {
    for (const piece of pieces) this.#drop(piece as OpenPiece);
  }

  /** Gives how many points went, those that have waited longest. */
  dropDownTo(most: number): number {
    const before = this.#points;
    if (before > most) this.closeOpenedBefore(Number.POSITIVE_INFINITY);
    for (const piece of this.#closed) {
      if (this.#points <= most) break;
      this.#drop(piece);
    }
    return before - this.#points;
  }

  *all(): Iterable<TrackPoint> {
    for (const pieces of [this.#closed, this.#open.values()])
      for (const { points } of pieces) yield* points;
  }

  *of({ deviceId, channelId }: ChannelRef): Iterable<TrackPoint> {
    for (const pieces of [this.#closed, this.#open.values()])
      for (const { channel, points } of pieces)
        if (channel.channelId === channelId && channel.deviceId === deviceId) yield* points;
  }

  #close(piece: OpenPiece): void {
    this.#open.delete(piece.key);
    this.#closed.add(piece);
  }

  #drop(piece: OpenPiece): void {
    if (this.#closed.delete(piece)) this.#points -= piece.points.length;
  }
}

/** By time; false: there is one of that moment. */
function insert(points: TrackPoint[], point: TrackPoint): boolean {
  const before = points.findLastIndex(({ atMs }) => atMs <= point.atMs);
  if (points[before]?.atMs === point.atMs) return false;
  points.splice(before + 1, 0, point);
  return true;
}
