import type { Frame } from "./frame.ts";

/** A GOP past this is not worth keeping: a camera that sends a key frame a minute would fill memory. */
const maxBytes = 16 * 1024 * 1024;

/** The frames since the last key frame, so that a new viewer's picture starts at once. */
export class GopCache {
  #frames: Frame[] = [];
  #bytes = 0;

  push(frame: Frame): void {
    const startsGop = frame.kind === "video" && frame.isKey;
    if (startsGop) this.clear();
    else if (this.#frames.length === 0) return;
    if (this.#bytes + frame.data.length > maxBytes) {
      this.clear();
      return;
    }
    this.#frames.push(frame);
    this.#bytes += frame.data.length;
  }

  get frames(): readonly Frame[] {
    return this.#frames;
  }

  clear(): void {
    this.#frames = [];
    this.#bytes = 0;
  }
}
