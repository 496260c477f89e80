import {
  Backoff,
  type Clock,
  DeviceRefused,
  ExpectedError,
  type Logger,
  minuteMs,
  type Text,
  textFor,
  wait,
} from "@tessera/base";
import type { LiveSource } from "./driver.ts";
import type { Stream } from "./stream.ts";
import { withoutEntryText } from "./without-entry.ts";

/** A source that has played this long was not a failed try. */
const provenMs = 10_000;
/** A device may keep its connection and send nothing: past this it is opened anew. */
const silenceLimitMs = 10_000;
/** Until then sound and picture find each other by when they arrive. */
const settledMs = 5_000;
/** Cameras lock an account after a handful of wrong passwords. */

interface SourceEnd {
  readonly reason: Text;
  readonly isRefused?: boolean;
  readonly code?: string;
  readonly isOver?: boolean;
}

export interface SourceKeeperOptions {
  readonly stream: Stream;
  readonly open: (signal: AbortSignal) => Promise<LiveSource>;
  /** Opening waits until the device comes by itself: nothing to hammer, so it is waited for at once. */
  readonly isPushed?: boolean;
  /** Played once: it may pause for as long as it likes, and is not opened again. */
  readonly isOnce?: boolean;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Keeps one stream supplied: opens its source, and again with backoff whenever it ends. */
export class SourceKeeper {
  readonly #options: SourceKeeperOptions;
  readonly #abort = new AbortController();
  readonly #running: Promise<void>;
  readonly #afterLoss: Backoff;
  readonly #afterRefusal = new Backoff(minuteMs, 15 * minuteMs);

  constructor(options: SourceKeeperOptions) {
    this.#options = options;
    this.#afterLoss = options.isPushed ? new Backoff(50, 500) : new Backoff(500, 15_000);
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { stream, clock, log } = this.#options;
    const { signal } = this.#abort;
    while (!signal.aborted) {
      const startedMs = clock.monotonicMs();
      const { reason, isRefused = false, isOver = false, code } = await this.#playOnce();
      if (signal.aborted) return;
      if (isOver || this.#options.isOnce)
        return stream.setState({ status: "stopped", reason, isOver });
      if (clock.monotonicMs() - startedMs > provenMs) this.#afterLoss.reset();
      const delayMs = (isRefused ? this.#afterRefusal : this.#afterLoss).nextMs();
      log.info({ reason: textFor(true, reason).en, delayMs }, "source ended, will open again");
      stream.setState({ status: "reconnecting", reason, isRefused, code });
      await wait(clock, delayMs, signal).catch(() => {});
    }
  }

  /** Plays until the source ends, and says why it did. */
  async #playOnce(): Promise<SourceEnd> {
    const { signal } = this.#abort;
    const over = new AbortController();
    try {
      const source = await this.#options.open(signal);
      this.#afterRefusal.reset();
      this.#tellWhetherWatched(source, over.signal);
      const ends: Promise<SourceEnd>[] = [source.ended, stopped(signal, over.signal)];
      if (!this.#options.isOnce) ends.push(this.#silence(over.signal));
      const end = await Promise.race(ends);
      await source.stop();
      return end;
    } catch (error) {
      if (error instanceof ExpectedError)
        return {
          reason: error.text,
          isRefused: error instanceof DeviceRefused,
          code: error.code,
        };
      if (!signal.aborted) this.#options.log.error({ error }, "source failed unexpectedly");
      return { reason: unexpectedText };
    } finally {
      over.abort();
    }
  }

  #tellWhetherWatched(source: LiveSource, over: AbortSignal): void {
    const { stream, clock } = this.#options;
    if (!source.attend) return;
    let leave = clock.after(settledMs, () => {
      const leaves = [
        stream.onWatched((isWatched) => source.attend?.(isWatched)),
        stream.onPeriod((periodMs) => source.expectAfter?.(periodMs)),
      ];
      leave = () => {
        for (const each of leaves) each();
      };
    });
    over.addEventListener("abort", () => leave(), { once: true });
  }

  /** Settles when no picture has come for too long; never, once the source is over. */
  #silence(over: AbortSignal): Promise<SourceEnd> {
    const { stream, clock } = this.#options;
    return new Promise((resolve) => {
      const stop = clock.every(1000, () => {
        if (stream.withoutPictureForMs < silenceLimitMs) return;
        resolve({ reason: stream.isWithoutEntry ? withoutEntryText : silentText });
      });
      over.addEventListener("abort", stop, { once: true });
    });
  }
}

function stopped(signal: AbortSignal, over: AbortSignal): Promise<SourceEnd> {
  const end = { reason: stoppedText };
  return new Promise((resolve) => {
    if (signal.aborted) resolve(end);
    else signal.addEventListener("abort", () => resolve(end), { once: true, signal: over });
  });
}

const stoppedText: Text = { zh: "已停止", en: "Stopped" };
const silentText: Text = {
  zh: "设备保持连接但不再发送画面，正在重新连接",
  en: "The device stays connected but sends no picture. Reconnecting.",
};
const unexpectedText: Text = {
  zh: "取流时发生内部错误，详情请查看服务器日志",
  en: "An internal error stopped the stream. See the server log.",
};
