import { Backoff, type Clock, ExpectedError, type Logger, type Text, wait } from "@tessera/base";

import type { LiveSource } from "./driver.ts";
import type { Stream } from "./stream.ts";

/** A source that has played this long was not a failed try. */
const provenMs = 10_000;

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
      const stopped = new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        else signal.addEventListener("abort", () => resolve(), { once: true });
      });
      const end = await Promise.race([source.ended, stopped]);
      await source.stop();
      return end?.reason ?? stoppedText;
    } catch (error) {
      if (error instanceof ExpectedError) return error.text;
      if (!signal.aborted) this.#options.log.error({ error }, "source failed unexpectedly");
      return unexpectedText;
    }
  }
}

const stoppedText: Text = { zh: "已停止", en: "Stopped" };
const unexpectedText: Text = {
  zh: "取流时发生内部错误，详情见服务日志",
  en: "An internal error stopped the stream; the server log has the details",
};
