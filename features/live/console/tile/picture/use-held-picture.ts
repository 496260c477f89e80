import { systemClock } from "@tessera/base";
import { type RefObject, useEffect, useState } from "react";
import { type HeldPicture, PictureHolder } from "./picture-holder.ts";

/** A picture that is older than this is not shown as if it were now. */
const freshForMs = 2000;

/**
 * The last picture, kept over the video while another stream of the same camera opens or the viewer
 * holds it. `age` says whether it may still pass for now.
 */
export function useHeldPicture(canvasRef: RefObject<HTMLCanvasElement | null>) {
  const [held, setHeld] = useState<HeldPicture>();
  const [grownOld, setGrownOld] = useState<HeldPicture>();
  const [holder] = useState(() => new PictureHolder(canvasRef, setHeld));
  useEffect(
    () => (held ? systemClock.after(freshForMs, () => setGrownOld(held)) : undefined),
    [held],
  );
  return { holder, age: held && ageOf(held === grownOld) };
}

const ageOf = (isOld: boolean) => (isOld ? "old" : "fresh");
