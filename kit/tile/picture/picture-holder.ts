import { systemClock } from "@tessera/base";
import { type RefObject, useEffect, useState } from "react";

export interface HeldPicture {
  readonly cameraKey: string;
  readonly atMs: number;
}

/** Keeps the last picture of a video on a canvas over it. */
export class PictureHolder {
  readonly #canvasRef: RefObject<HTMLCanvasElement | null>;
  readonly #onChange: (held: HeldPicture | undefined) => void;
  #held: HeldPicture | undefined;

  constructor(
    canvasRef: RefObject<HTMLCanvasElement | null>,
    onChange: (held: HeldPicture | undefined) => void,
  ) {
    this.#canvasRef = canvasRef;
    this.#onChange = onChange;
  }

  /** Keeps what the video shows now, as a picture of that camera. */
  take(video: HTMLVideoElement, cameraKey: string): void {
    const canvas = this.#canvasRef.current;
    if (!canvas || video.videoWidth === 0) return;
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext("2d")?.drawImage(video, 0, 0);
    // At once, not with the next rendering: the video is empty before that.
    canvas.hidden = false;
    this.#change({ cameraKey, atMs: systemClock.monotonicMs() });
  }

  /** Only pictures of this camera may stay. */
  keepOnly(cameraKey: string): void {
    if (this.#held?.cameraKey !== cameraKey) this.drop();
  }

  drop(): void {
    const canvas = this.#canvasRef.current;
    if (canvas) {
      canvas.hidden = true;
      // Sixteen large pictures that nobody sees would stay in memory.
      canvas.width = 0;
      canvas.height = 0;
    }
    if (this.#held) this.#change(undefined);
  }

  #change(held: HeldPicture | undefined): void {
    this.#held = held;
    this.#onChange(held);
  }
}

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
