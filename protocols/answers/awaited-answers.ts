import { type Clock, type Text, TimedOut, TooMany } from "@tessera/base";
import type { Asked, Question } from "./asked.ts";

export interface AwaitedAnswersOptions {
  readonly clock: Clock;
  /** From when the question was taken. */
  readonly withinMs: number;
  /** Of the TimedOut. */
  readonly code: string;
  /** Questions that one may be asked at once. */
  readonly most?: number;
}

const usualMost = 256;

/** Questions whose answers come later by themselves, each known by a key that both carry. */
export class AwaitedAnswers<Key, Answer> {
  readonly #options: AwaitedAnswersOptions;
  readonly #waiting = new Map<Asked, Map<Key, (answer: Answer) => void>>();

  constructor(options: AwaitedAnswersOptions) {
    this.#options = options;
  }

  /**
   * Rejects with TimedOut when there is no answer in time, with TooMany when too much was asked already, with why the
   * asked one is gone, with the reason of the signal, or as `say` does.
   */
  async ask(asked: Asked, { key, say, signal }: Question<Key>): Promise<Answer> {
    signal?.throwIfAborted();
    if (asked.signal.aborted) throw asked.gone();
    const { clock, withinMs, code } = this.#options;
    const answer = Promise.withResolvers<Answer>();
    // Whoever leaves early leaves it unheard.
    answer.promise.catch(() => {});
    const onAbort = () => answer.reject(signal?.reason);
    const onGone = () => answer.reject(asked.gone());
    const forget = this.#expect(asked, key, answer.resolve);
    signal?.addEventListener("abort", onAbort, { once: true });
    asked.signal.addEventListener("abort", onGone, { once: true });
    let cancel: (() => void) | undefined;
    try {
      await say();
      cancel = clock.after(withinMs, () => answer.reject(new TimedOut(code, noAnswerText)));
      return await answer.promise;
    } finally {
      cancel?.();
      signal?.removeEventListener("abort", onAbort);
      asked.signal.removeEventListener("abort", onGone);
      forget();
    }
  }

  /** False: nobody waits for it. */
  hear(asked: Asked, key: Key, answer: Answer): boolean {
    const take = this.#waiting.get(asked)?.get(key);
    take?.(answer);
    return take !== undefined;
  }

  #expect(asked: Asked, key: Key, take: (answer: Answer) => void): () => void {
    const waiting = this.#waiting.get(asked) ?? new Map<Key, (answer: Answer) => void>();
    if (waiting.size >= (this.#options.most ?? usualMost))
      throw new TooMany("too-many-questions", tooManyText);
    if (waiting.has(key)) throw new Error("two questions have the same key");
    this.#waiting.set(asked, waiting.set(key, take));
    return () => {
      waiting.delete(key);
      if (waiting.size === 0) this.#waiting.delete(asked);
    };
  }
}

const noAnswerText: Text = {
  zh: "设备收到了请求但没有应答，它可能不支持该功能",
  en: "The device received the request but did not answer. It may not support this function.",
};
const tooManyText: Text = {
  zh: "设备还没有应答之前的请求，请稍后再试",
  en: "The device has not answered earlier requests yet. Try again later.",
};
