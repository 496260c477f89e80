import { type Fit, fits, type Turn, turns } from "@tessera/kit/tile";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture as it lies on the page. */
export interface LaidPicture {
  /** Of its element, enlarged and turned. */
  readonly rect: Point & Size;
  /** Clockwise. */
  readonly turn: Turn;
  readonly fit: Fit;
  /** As it was sent; nothing while there is none. */
  readonly picture: Size;
}

/** The live picture of the tile that the layer covers, as the viewer has laid it. */
export function pictureUnder(layer: HTMLElement): LaidPicture {
  const video = layer.parentElement?.querySelector("video");
  const { turn, fit } = video?.closest<HTMLElement>("[data-turn]")?.dataset ?? {};
  return {
    rect: (video ?? layer).getBoundingClientRect(),
    turn: turns.find((known) => String(known) === turn) ?? 0,
    fit: fits.find((known) => known === fit) ?? "contain",
    picture: { width: video?.videoWidth ?? 0, height: video?.videoHeight ?? 0 },
  };
}

/** Where a way across the turned picture leads on the picture as the camera sees it. */
export function upright({ x, y }: Point, turn: Turn): Point {
  const ways = { 0: { x, y }, 90: { x: y, y: -x }, 180: { x: -x, y: -y }, 270: { x: -y, y: x } };
  return ways[turn];
}
