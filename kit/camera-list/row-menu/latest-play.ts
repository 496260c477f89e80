import type { Camera } from "../../camera/camera.ts";
import { camerasIn, type Playable } from "../trees/cameras-in.ts";

/** One-click play: of several only the last one plays, and none once it is stopped. */
export class LatestPlay {
  #control = new AbortController();

  async start(node: Playable, play: (cameras: readonly Camera[]) => void): Promise<void> {
    this.stop();
    this.#control = new AbortController();
    const { signal } = this.#control;
    const cameras = await camerasIn(node, signal);
    if (!signal.aborted) play(cameras);
  }

  stop(): void {
    this.#control.abort();
  }
}
