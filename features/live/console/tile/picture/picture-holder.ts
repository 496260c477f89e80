import { systemClock } from "@tessera/base";
import type { RefObject } from "react";

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
