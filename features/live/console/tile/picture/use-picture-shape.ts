import { useState } from "react";

/** How a picture fills a tile of another shape. */
export const fits = ["contain", "cover", "fill"] as const;
export type Fit = (typeof fits)[number];

export type Turn = 0 | 90 | 180 | 270;
export const turns: readonly Turn[] = [0, 90, 180, 270];

/** How a picture lies in its tile. */
export function usePictureShape() {
  const [fit, setFit] = useState<Fit>("contain");
  const [turn, setTurn] = useState<Turn>(0);
  return {
    fit,
    turn,
    setFit,
    rotate: () => setTurn((before) => turns[(turns.indexOf(before) + 1) % turns.length] ?? 0),
  };
}
