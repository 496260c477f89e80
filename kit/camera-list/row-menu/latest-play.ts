import type { Camera } from "../../camera/camera.ts";

/** One-click play: of several only the last one plays, and none once it is stopped. */
export class LatestPlay {
  #control = new AbortController();

  async start(
    read: (signal: AbortSignal) => Promise<readonly Camera[]>,
    play: (cameras: readonly Camera[]) => void,
  ): Promise<void> {
    this.stop();
    this.#control = new AbortController();
    const { signal } = this.#control;
    const cameras = await read(signal);
    if (!signal.aborted) play(cameras);
  }

  stop(): void {
    this.#control.abort();
  }
}
