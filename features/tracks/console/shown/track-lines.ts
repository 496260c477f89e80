import type { ShownTrack } from "./shown-track.ts";
import { classOf, type SpeedClass } from "./speed-classes.ts";

export type Place = readonly [lon: number, lat: number];

/** A part of a track that is drawn in one way. */
export interface TrackLine {
  readonly kind: "way" | "gap";
  /** Of the classes, by number. */
  readonly speed: number;
  readonly path: readonly Place[];
  readonly startMs: number;
}

/** Lines of one speed each, and what was not heard between them. */
export function trackLines(track: ShownTrack, classes: readonly SpeedClass[]): TrackLine[] {
  const isGap = gapsAlong(track);
  const lines: TrackLine[] = [];
  let path: Place[] = [];
  let speed = -1;
  let startMs = 0;
  const end = () => {
    if (path.length > 1) lines.push({ kind: "way", speed, path, startMs });
    path = [];
  };
  for (let index = 0; index + 1 < track.length; index++) {
    const here = placeOf(track, index);
    const next = placeOf(track, index + 1);
    const atMs = track.at[index] ?? 0;
    if (isGap(atMs, track.at[index + 1] ?? atMs)) {
      end();
      lines.push({ kind: "gap", speed: 0, path: [here, next], startMs: atMs });
      continue;
    }
    // A piece has the speed with which it ends.
    const own = classOf(classes, track.speed[index + 1] ?? 0);
    if (own !== speed || path.length === 0) {
      end();
      speed = own;
      startMs = atMs;
      path = [here];
    }
    path.push(next);
  }
  end();
  return lines;
}

/** Asked in order of time. Of a thinned track the points beside a gap may be gone: it lies somewhere within a piece then. */
function gapsAlong({ gaps }: ShownTrack): (fromMs: number, toMs: number) => boolean {
  let next = 0;
  return (fromMs, toMs) => {
    while ((gaps[next]?.endMs ?? Number.POSITIVE_INFINITY) <= fromMs) next++;
    return (gaps[next]?.startMs ?? Number.POSITIVE_INFINITY) < toMs;
  };
}

export const placeOf = ({ lon, lat }: ShownTrack, index: number): Place => [
  lon[index] ?? 0,
  lat[index] ?? 0,
];

/** The moment of the point that lies nearest to a place; undefined of a track without points. */
export function nearestMoment(track: ShownTrack, [lon, lat]: Place): number | undefined {
  const width = Math.cos((lat * Math.PI) / 180);
  let nearest: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < track.length; index++) {
    const east = ((track.lon[index] ?? 0) - lon) * width;
    const north = (track.lat[index] ?? 0) - lat;
    const off = east * east + north * north;
    if (off >= least) continue;
    least = off;
    nearest = track.at[index];
  }
  return nearest;
}
