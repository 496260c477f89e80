import type { Clock, Text } from "@tessera/base";
import {
  type Frame,
  type FrameSink,
  GopCache,
  type Publication,
  type Publisher,
  type Tracks,
} from "@tessera/engine";
import type { PushedSource } from "./pushed-source.ts";

/** A publisher that holds its place and shows nothing keeps others out. */
const silenceLimitMs = 15_000;

export interface PublicationParts {
  /** Who wants the pictures now; those who wait are among them. */
  readonly sources: ReadonlySet<PushedSource>;
  readonly publisher: Publisher;
  readonly clock: Clock;
  readonly onEnd: (reason: Text) => void;
}

/**
 * What one publisher sends, while it does. While nobody takes it, the GOP so far is kept, so that who
 * comes starts at once.
 */
export class LivePublication implements Publication, FrameSink {
  readonly copiesData = true;
  readonly #parts: PublicationParts;
  readonly #gop = new GopCache<Frame>();
  readonly sinceMs: number;
  #tracks: Tracks = {};
  #lastPictureMs: number;
  #cancelSilence = () => {};
  #isWatched = true;
  #isOver = false;

  constructor(parts: PublicationParts) {
    this.#parts = parts;
    this.sinceMs = parts.clock.nowMs();
    this.#lastPictureMs = parts.clock.monotonicMs();
    this.#watchSilence(silenceLimitMs);
  }

  get sink(): FrameSink {
    return this;
  }

  get from(): string {
    return this.#parts.publisher.from;
  }

  setTracks(tracks: Tracks): void {
    if (this.#isOver) return;
    const { video, audio } = this.#tracks;
    // Sound that comes late changes nothing for the pictures at hand.
    if (video !== tracks.video || (audio && audio !== tracks.audio)) this.#gop.clear();
    this.#tracks = tracks;
    for (const source of this.#parts.sources) if (source.isStarted) source.setTracks(tracks);
  }

  push(frame: Frame): void {
    if (this.#isOver) return;
    if (frame.kind === "video") this.#lastPictureMs = this.#parts.clock.monotonicMs();
    const isAwaited = this.#isAwaited();
    if (isAwaited) this.#keep(frame);
    else if (this.#gop.items.length > 0) this.#gop.clear();
    for (const source of this.#parts.sources) {
      if (source.isStarted) source.push(frame);
      else this.feed(source);
    }
  }

  countPackets(received: number, lost: number): void {
    for (const source of this.#parts.sources) source.countPackets(received, lost);
  }

  /** Starts the source if there is something to start with. */
  feed(source: PushedSource): void {
    source.start(this.#tracks, this.#gop.items);
  }

  /** A source came or went, or has learnt whether it is watched. */
  noteAttention(): void {
    const { sources, publisher } = this.#parts;
    const isWatched = [...sources].some((source) => source.isWatched);
    if (this.#isOver || isWatched === this.#isWatched) return;
    this.#isWatched = isWatched;
    publisher.attend?.(isWatched);
  }

  /** Whether somebody may still start with what comes now. */
  #isAwaited(): boolean {
    const { sources } = this.#parts;
    if (sources.size === 0) return true;
    for (const source of sources) if (!source.isStarted) return true;
    return false;
  }

  #keep(frame: Frame): void {
    const data = Uint8Array.from(frame.data);
    this.#gop.push({ ...frame, data }, frame.kind === "video" && frame.isKey);
  }

  end(reason: Text): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancelSilence();
    this.#gop.clear();
    for (const source of this.#parts.sources) if (source.isStarted) source.end(reason);
    this.#parts.onEnd(reason);
  }

  /** Ends it from our side. */
  dismiss(reason: Text): void {
    if (this.#isOver) return;
    this.end(reason);
    this.#parts.publisher.close(reason);
  }

  #watchSilence(delayMs: number): void {
    const { clock } = this.#parts;
    this.#cancelSilence = clock.after(delayMs, () => {
      const leftMs = this.#lastPictureMs + silenceLimitMs - clock.monotonicMs();
      if (leftMs <= 0) this.dismiss(silentText);
      else this.#watchSilence(leftMs);
    });
  }
}

const silentText: Text = {
  zh: "设备保持推流连接但 15 秒没有发送画面，已断开，请检查设备的编码设置",
  en: "The device kept publishing but sent no picture for 15 seconds, so it was closed. Check its encoder settings.",
};
