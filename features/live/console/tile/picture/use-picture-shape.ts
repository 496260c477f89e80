import { useState } from "react";
import type { CameraPlace } from "../../camera.ts";
import { type PictureShape, rememberedShape, rememberShape, turns } from "./picture-shape.ts";

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
    setFit: (wanted: PictureShape["fit"]) => lay({ fit: wanted, turn }),
    rotate: () => lay({ fit, turn: nextTurn }),
  };
}
