import {
  type Frame,
  type OutputTools,
  type Rendition,
  SharedReader,
  type Sized,
  type Stream,
  type Tracks,
  type VideoTrack,
  type Viewer,
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

/** The key frames of one stream as JPEGs: drawn once for all who watch, and only while somebody does. */
export class MjpegFanout implements Rendition {
  readonly copiesData = true;
  readonly #shared: SharedReader<Sized>;
  readonly #tools: OutputTools;
  readonly #drawPicture: DrawPicture;
  #track: VideoTrack | undefined;
  #isDrawing = false;

  constructor(stream: Stream, tools: OutputTools, draw: DrawPicture) {
    this.#tools = tools;
    this.#drawPicture = draw;
    this.#shared = new SharedReader(stream, tools, this);
  }

  /** The viewer watches until the returned function is called. */
  add(viewer: Viewer): () => void {
    const take = ({ data }: Sized) => {
      if (viewer.bufferedBytes <= maxWaitingBytes) viewer.write(data);
    };
    const begin = (drawn: readonly Sized[]) => {
      viewer.write(opening);
      drawn.forEach(take);
    };
    return this.#shared.add({ begin, take, close: () => viewer.close() });
  }

  onTracks({ video }: Tracks): void {
    this.#track = video;
  }

  onFrame(frame: Frame): void {
    // One at a time: a busy machine shows fewer pictures, not older ones.
    if (!this.#track || this.#isDrawing || frame.kind !== "video" || !frame.isKey) return;
    this.#isDrawing = true;
    this.#draw(this.#track, Uint8Array.from(frame.data))
      .catch((error: unknown) => this.#tools.log.info({ error }, "no picture of this key frame"))
      .finally(() => {
        this.#isDrawing = false;
      });
  }

  reset(): void {
    this.#track = undefined;
  }

  async #draw(track: VideoTrack, keyFrame: Uint8Array): Promise<void> {
    const part = { data: jpegPart(await this.#drawPicture(track, keyFrame, maxWidth)) };
    if (this.#shared.memberCount === 0 || !this.#shared.isLive) return;
    this.#shared.keep(part, true);
    this.#shared.send(part);
  }
}
