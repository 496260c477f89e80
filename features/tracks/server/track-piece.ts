import { hourMs } from "@tessera/base";
import type { ChannelRef, GeoBox, TrackPoint } from "@tessera/engine";
import { e7 } from "./packed-points.ts";

/**
 * Some points of one channel that are written as one row, within one hour of UTC and no longer or wider than a cell:
 * so a question about a box finds all pieces that may reach into it by the cell of their south-west corner.
 */
export interface TrackPiece {
  readonly channel: ChannelRef;
  readonly source: string;
  /** In order of time, at least one. */
  readonly points: readonly TrackPoint[];
}

/** Two hundredths of a degree: half a minute at motorway speed fits. */
const cellE7 = 200_000;

export const hourOf = (atMs: number): number => Math.floor(atMs / hourMs);

export interface Corner {
  readonly latCell: number;
  readonly lonCell: number;
}

export function cornerOf({ points }: Pick<TrackPiece, "points">): Corner {
  let south = Number.POSITIVE_INFINITY;
  let west = Number.POSITIVE_INFINITY;
  for (const { longitude, latitude } of points) {
    south = Math.min(south, latitude);
    west = Math.min(west, longitude);
  }
  return { latCell: cellOf(south), lonCell: cellOf(west) };
}

/** Cells of the corners of all pieces that may reach into a box that does not cross the 180th meridian. */
export const cornersFor = ({ west, south, east, north }: GeoBox) => ({
  from: { latCell: cellOf(south) - 1, lonCell: cellOf(west) - 1 } satisfies Corner,
  to: { latCell: cellOf(north), lonCell: cellOf(east) } satisfies Corner,
});

/** How far points lie apart, while they come one by one. */
export class Extent {
  #south = Number.POSITIVE_INFINITY;
  #north = Number.NEGATIVE_INFINITY;
  #west = Number.POSITIVE_INFINITY;
  #east = Number.NEGATIVE_INFINITY;

  /** False: with this one they would be longer or wider than a cell; it is not taken in. */
  take({ longitude, latitude }: TrackPoint): boolean {
    const x = e7(longitude);
    const y = e7(latitude);
    const south = Math.min(this.#south, y);
    const north = Math.max(this.#north, y);
    const west = Math.min(this.#west, x);
    const east = Math.max(this.#east, x);
    if (north - south > cellE7 || east - west > cellE7) return false;
    this.#south = south;
    this.#north = north;
    this.#west = west;
    this.#east = east;
    return true;
  }
}

const cellOf = (degrees: number): number => Math.floor(e7(degrees) / cellE7);
