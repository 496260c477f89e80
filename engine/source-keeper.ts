import { Backoff, type Clock, ExpectedError, type Logger, type Text, wait } from "@tessera/base";

import type { LiveSource } from "./driver.ts";
import type { Stream } from "./stream.ts";

/** A source that has played this long was not a failed try. */
const provenMs = 10_000;
/** A device may keep its connection and send nothing: past this it is opened anew. */
const silenceLimitMs = 10_000;

interface SourceEnd {
  readonly reason: Text;
}

export interface SourceKeeperOptions {
  readonly stream: Stream;
  readonly open: (signal: AbortSignal) => Promise<LiveSource>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly backoff?: Backoff;
}

/** Keeps one stream supplied: opens its source, and again with backoff whenever it ends. */
export class SourceKeeper {
  readonly #options: SourceKeeperOptions;
  readonly #abort = new AbortController();
  readonly #running: Promise<void>;

  constructor(options: SourceKeeperOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { stream, clock, log, backoff = new Backoff(500, 15_000) } = this.#options;
    const { signal } = this.#abort;
    while (!signal.aborted) {
      const startedMs = clock.monotonicMs();
      const reason = await this.#playOnce();
      if (signal.aborted) return;
      if (clock.monotonicMs() - startedMs > provenMs) backoff.reset();
      const delayMs = backoff.nextMs();
      log.info(
        { reason: reason.en, delayMs: Math.round(delayMs) },
        "source ended, will open again",
      );
      stream.setState({ status: "reconnecting", reason });
      await wait(clock, delayMs, signal).catch(() => {});
    }
  }

  /** Plays until the source ends, and says why it did. */
  async #playOnce(): Promise<Text> {
    const { signal } = this.#abort;
    try {
      const source = await this.#options.open(signal);
      const over = new AbortController();
      try {
        const ends = [source.ended, this.#silence(over.signal), stopped(signal)];
        return (await Promise.race(ends)).reason;
      } finally {
        over.abort();
        await source.stop();
      }
    } catch (error) {
      if (error instanceof ExpectedError) return error.text;
      if (!signal.aborted) this.#options.log.error({ error }, "source failed unexpectedly");
      return unexpectedText;
    }
  }

  /** Settles when no frame has come for too long; never, once the source is over. */
  #silence(over: AbortSignal): Promise<SourceEnd> {
    const { stream, clock } = this.#options;
    const openedMs = clock.nowMs();
    return new Promise((resolve) => {
      const stop = clock.every(1000, () => {
        const lastMs = Math.max(stream.lastFrameAtMs ?? 0, openedMs);
        if (clock.nowMs() - lastMs >= silenceLimitMs) resolve({ reason: silentText });
      });
      over.addEventListener("abort", stop, { once: true });
    });
  }
}

function stopped(signal: AbortSignal): Promise<SourceEnd> {
  const end = { reason: stoppedText };
  return new Promise((resolve) => {
    if (signal.aborted) resolve(end);
    else signal.addEventListener("abort", () => resolve(end), { once: true });
  });
}

const stoppedText: Text = { zh: "已停止", en: "Stopped" };
const silentText: Text = {
  zh: "设备保持连接但不再发送画面，正在重新连接",
  en: "The device keeps the connection but sends no picture; connecting again",
};
const unexpectedText: Text = {
  zh: "取流时发生内部错误，详情见服务日志",
  en: "An internal error stopped the stream; the server log has the details",
};
