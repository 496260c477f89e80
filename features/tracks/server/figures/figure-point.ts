import { distanceM as greatCircleM } from "@tessera/formats/geo";

/** A point of a track as a device told it. */
export interface ToldPoint {
  readonly atMs: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly speedKmh?: number | undefined;
}

/** With a speed, told or reckoned. */
export interface FigurePoint extends ToldPoint {
  readonly speedKmh: number;
}

export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

export interface Stop extends Span {
  readonly longitude: number;
  readonly latitude: number;
}

/** A step of a track that was no jitter of a stop. */
export interface Way {
  readonly endMs: number;
  readonly distanceM: number;
  readonly movingMs: number;
}

export const metresBetween = (one: Place, other: Place): number =>
  greatCircleM([one.longitude, one.latitude], [other.longitude, other.latitude]);

interface Place {
  readonly longitude: number;
  readonly latitude: number;
}
