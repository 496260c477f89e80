import type { Clock } from "@tessera/base";
import type { MuxedChunk } from "./muxed-chunk.ts";
import type { Viewer } from "./output.ts";
import { ReaderQueue } from "./reader-queue.ts";
import type { SharedViewer, Sized } from "./shared-reader.ts";
import type { StreamMeter } from "./stream-meter.ts";

/** A viewer that has taken nothing for this long is let go; it may connect again. */
const stuckLimitMs = 10_000;

type Greet = (viewer: MuxedViewer) => void;

/** One who is sent the bytes of a container, as fast as it takes them. */
export class MuxedViewer implements SharedViewer<MuxedChunk, Sized> {
  readonly viewer: Viewer;
  /** It has had a head, and needs only the renewal. */
  hasHead = false;
  readonly #queue: ReaderQueue;
  readonly #meter: StreamMeter;
  readonly #greet: Greet;

  /** The meter counts what is sent; `greet` says what it must know before the first bytes. */
  constructor(viewer: Viewer, meter: StreamMeter, clock: Clock, greet: Greet) {
    this.viewer = viewer;
    this.#queue = new ReaderQueue(viewer, clock);
    this.#meter = meter;
    this.#greet = greet;
  }

  begin(gop: readonly Sized[]): void {
    this.#greet(this);
    if (gop.length > 0) this.viewer.write(Buffer.concat(gop.map(({ data }) => data)));
  }

  take(chunk: MuxedChunk): void {
    const queue = this.#queue;
    chunk.holders++;
    if (queue.push(chunk)) chunk.holders--;
    if (!queue.isDropping) this.#meter.countSent(chunk.data.length);
    else if (queue.stuckForMs > stuckLimitMs) this.viewer.close();
  }

  close(): void {
    this.viewer.close();
  }
}
