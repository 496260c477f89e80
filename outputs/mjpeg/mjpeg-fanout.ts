import type { Logger } from "@tessera/base";
import type {
  Frame,
  Stream,
  StreamReader,
  StreamState,
  Tracks,
  VideoTrack,
  Viewer,
} from "@tessera/engine";
import { jpegPart, opening } from "./multipart.ts";

/** A key frame as a JPEG. */
export type DrawPicture = (
  track: VideoTrack,
  keyFrame: Uint8Array,
  maxWidth: number,
) => Promise<Uint8Array>;

const maxWidth = 640;
/** A viewer that has not taken this much yet misses the next picture. */
const maxWaitingBytes = 512 * 1024;

interface MjpegFanoutParts {
  readonly stream: Stream;
  readonly draw: DrawPicture;
  readonly log: Logger;
}

/** The key frames of one stream as JPEGs: drawn once for all who watch, and only while somebody does. */
export class MjpegFanout implements StreamReader {
  readonly copiesData = true;
  readonly #parts: MjpegFanoutParts;
  readonly #viewers = new Set<Viewer>();
  #leaveStream: (() => void) | undefined;
  #track: VideoTrack | undefined;
  #lastPart: Uint8Array | undefined;
  #isDrawing = false;

  constructor(parts: MjpegFanoutParts) {
    this.#parts = parts;
  }

  /** The viewer watches until the returned function is called. */
  add(viewer: Viewer): () => void {
    this.#viewers.add(viewer);
    viewer.write(opening);
    if (this.#lastPart) viewer.write(this.#lastPart);
    this.#leaveStream ??= this.#parts.stream.addReader(this);
    return () => this.#remove(viewer);
  }

  onTracks({ video }: Tracks): void {
    this.#track = video;
  }

  onFrame(frame: Frame): void {
    // One at a time: a busy machine shows fewer pictures, not older ones.
    if (!this.#track || this.#isDrawing || frame.kind !== "video" || !frame.isKey) return;
    this.#isDrawing = true;
    this.#draw(this.#track, Uint8Array.from(frame.data))
      .catch((error: unknown) => this.#parts.log.info({ error }, "no picture of this key frame"))
      .finally(() => {
        this.#isDrawing = false;
      });
  }

  onState(state: StreamState): void {
    if (state.status !== "live") this.#lastPart = undefined;
    if (state.status === "stopped") for (const viewer of this.#viewers) viewer.close();
  }

  async #draw(track: VideoTrack, keyFrame: Uint8Array): Promise<void> {
    const part = jpegPart(await this.#parts.draw(track, keyFrame, maxWidth));
    if (!this.#leaveStream || this.#parts.stream.state.status !== "live") return;
    this.#lastPart = part;
    for (const viewer of this.#viewers)
      if (viewer.bufferedBytes <= maxWaitingBytes) viewer.write(part);
  }

  #remove(viewer: Viewer): void {
    this.#viewers.delete(viewer);
    if (this.#viewers.size > 0) return;
    this.#leaveStream?.();
    this.#leaveStream = undefined;
    this.#lastPart = undefined;
  }
}
