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
/** After a power cut the connection of before looks alive: who comes again does not wait for its end. */
const frozenAfterMs = 3000;

export interface PublicationParts {
  /** Who wants the pictures now; those who wait are among them. */
  readonly sources: ReadonlySet<PushedSource>;
  readonly publisher: Publisher;
  readonly clock: Clock;
  readonly onEnd: (reason: Text, isRefused: boolean) => void;
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

  /** Somebody else with the right key may take its place. */
  get isFrozen(): boolean {
    return this.#parts.clock.monotonicMs() - this.#lastPictureMs >= frozenAfterMs;
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

  noteUnstartable(): void {
    for (const source of this.#parts.sources) source.noteUnstartable();
  }

  countPackets(received: number, lost: number, droppedPictures?: number): void {
    for (const source of this.#parts.sources) source.countPackets(received, lost, droppedPictures);
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
    this.#gop.push(
      { ...frame, data },
      frame.kind === "video" && frame.isKey,
      this.#parts.clock.monotonicMs(),
    );
  }

  refuse(reason: Text): void {
    this.#end(reason, true);
  }

  end(reason: Text): void {
    this.#end(reason, false);
  }

  #end(reason: Text, isRefused: boolean): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancelSilence();
    this.#gop.clear();
    for (const source of this.#parts.sources) {
      if (source.isStarted) source.end(reason);
      else if (isRefused) source.wait(reason);
    }
    this.#parts.onEnd(reason, isRefused);
  }

  /** Ends it from our side. */
  dismiss(reason: Text): void {
    if (this.#isOver) return;
    this.end(reason);
    this.#parts.publisher.close(reason);
  }

  #sendAway(reason: Text): void {
    this.refuse(reason);
    this.#parts.publisher.close(reason);
  }

  #watchSilence(delayMs: number): void {
    const { clock } = this.#parts;
    this.#cancelSilence = clock.after(delayMs, () => {
      const leftMs = this.#lastPictureMs + silenceLimitMs - clock.monotonicMs();
      if (leftMs <= 0) this.#sendAway(silentText);
      else this.#watchSilence(leftMs);
    });
  }
}

const silentText: Text = {
  zh: "设备保持推流连接但 15 秒没有发送画面，已断开，请检查设备的编码设置",
  en: "The device stayed connected but sent no picture for 15 seconds, so the connection was closed. Check its encoder settings.",
};
