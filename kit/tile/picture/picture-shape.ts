import { useState } from "react";
import { type CameraPlace, cameraKey } from "../../camera/camera.ts";
import { stored } from "../stored.ts";

/** How a picture fills a tile of another shape. */
export const fits = ["contain", "cover", "fill"] as const;
export type Fit = (typeof fits)[number];

/** In degrees, clockwise. */
export const turns = [0, 90, 180, 270] as const;
export type Turn = (typeof turns)[number];

export interface PictureShape {
  readonly fit: Fit;
  readonly turn: Turn;
}

const asSent: PictureShape = { fit: "contain", turn: 0 };

/** Cameras that were laid otherwise longest ago are forgotten. */
const camerasMax = 200;

export function rememberedShape(camera: CameraPlace): PictureShape {
  const known = stored.pictureShapes.read().find(({ key }) => key === cameraKey(camera));
  return known ? { fit: known.fit, turn: known.turn } : asSent;
}

export function rememberShape(camera: CameraPlace, shape: PictureShape): void {
  const key = cameraKey(camera);
  const others = stored.pictureShapes.read().filter((known) => known.key !== key);
  const isAsSent = shape.fit === asSent.fit && shape.turn === asSent.turn;
  const all = isAsSent ? others : [{ key, ...shape }, ...others];
  stored.pictureShapes.write(all.slice(0, camerasMax));
}

/** How a camera's picture lies in its tile, also the next time it is watched in this browser. */
export function usePictureShape(camera: CameraPlace) {
  const [shape, setShape] = useState(() => rememberedShape(camera));
  const lay = (next: PictureShape) => {
    setShape(next);
    rememberShape(camera, next);
  };
  const { fit, turn } = shape;
  const nextTurn = turns[(turns.indexOf(turn) + 1) % turns.length] ?? 0;
  return {
    fit,
    turn,
    setFit: (wanted: Fit) => lay({ fit: wanted, turn }),
    rotate: () => lay({ fit, turn: nextTurn }),
  };
}
