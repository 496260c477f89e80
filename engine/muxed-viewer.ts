import type { Clock } from "@tessera/base";
import type { SharedChunk } from "./muxed-chunk.ts";
import type { Heads, Viewer } from "./output.ts";
import { ReaderQueue } from "./reader-queue.ts";
import type { SharedViewer, Sized } from "./shared-reader.ts";
import type { StreamMeter } from "./stream-meter.ts";

/** A viewer that has taken nothing for this long is let go; it may connect again. */
const stuckLimitMs = 10_000;

type Sent = Pick<StreamMeter, "countSent">;
type Greet = (viewer: MuxedViewer) => void;

/** One who is sent the bytes of a container, as fast as it takes them. */
export class MuxedViewer implements SharedViewer<SharedChunk, Sized> {
  readonly viewer: Viewer;
  /** It has had a head, and needs only the renewal. */
  #hasHead = false;
  readonly #queue: ReaderQueue;
  readonly #meter: Sent;
  readonly #greet: Greet;

  /** The meter counts what is sent; `greet` says what it must know before the first bytes. */
  constructor(viewer: Viewer, meter: Sent, clock: Clock, greet: Greet) {
    this.viewer = viewer;
    this.#queue = new ReaderQueue(viewer, clock);
    this.#meter = meter;
    this.#greet = greet;
  }

  get audience(): number {
    return this.viewer.audience ?? 1;
  }

  giveHead(heads: Heads): void {
    const { viewer } = this;
    if (viewer.takeHeads) {
      viewer.takeHeads(heads);
      return;
    }
    if (heads.hello !== undefined) viewer.tell?.(heads.hello);
    viewer.write(this.#hasHead ? heads.renewal : heads.head);
    this.#hasHead = true;
  }

  begin(gop: readonly Sized[]): void {
    this.#greet(this);
    if (gop.length > 0) this.viewer.write(Buffer.concat(gop.map(({ data }) => data)));
  }

  take(chunk: SharedChunk): void {
    const queue = this.#queue;
    chunk.holders++;
    if (queue.push(chunk)) chunk.holders--;
    if (!queue.isDropping) this.#meter.countSent(chunk.data.length * this.audience);
    else if (queue.stuckForMs > stuckLimitMs) this.viewer.close();
  }

  close(): void {
    this.viewer.close();
  }
}
