import type { MapSight } from "@tessera/kit/map";

/** What is asked for while the map shows something: a little more, and the same for small moves. */
export interface AskedBox {
  readonly box: string;
  readonly zoom: number;
}

/** A box of whole steps around what is in view; a step is half of the view, a power of two of degrees. */
export function askedBox({ box: [west, south, east, north], zoom }: MapSight): AskedBox {
  const step = 2 ** Math.ceil(Math.log2(Math.max(east - west, north - south, 1e-5) / 2));
  const down = (degrees: number) => Math.floor(degrees / step) * step;
  const up = (degrees: number) => Math.ceil(degrees / step) * step;
  const isWhole = east - west + 2 * step >= 360;
  const edges = [
    isWhole ? -180 : down(west),
    Math.max(-90, down(south)),
    isWhole ? 180 : up(east),
    Math.min(90, up(north)),
  ];
  return { box: edges.map((edge) => edge.toFixed(7)).join(","), zoom: Math.floor(zoom) };
}
