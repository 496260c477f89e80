import type { CameraClock } from "./camera-clock.ts";
import type { Notice } from "./notice.ts";
import type { TopicFilter } from "./topic-filter.ts";

const maxWaiting = 100;

interface PullPointOptions {
  readonly id: string;
  readonly clock: CameraClock;
  readonly filter: TopicFilter;
  readonly lifeMs: number;
  readonly onEnded: () => void;
}

/** What one listener has not fetched yet. It ends by itself when it is not renewed in time. */
export class PullPoint {
  readonly id: string;
  readonly #options: PullPointOptions;
  readonly #notices: Notice[] = [];
  #endsAtMs = 0;
  #cancelEnd = () => {};
  /** Lets the call that waits go on. */
  #release: (() => void) | undefined;

  constructor(options: PullPointOptions) {
    this.id = options.id;
    this.#options = options;
    this.renew(options.lifeMs);
  }

  /** By the camera's clock. */
  get endsAtMs(): number {
    return this.#endsAtMs;
  }

  renew(lifeMs: number): void {
    const { clock } = this.#options;
    this.#cancelEnd();
    this.#endsAtMs = clock.nowMs() + lifeMs;
    this.#cancelEnd = clock.clock.after(lifeMs, () => this.end());
  }

  end(): void {
    this.#cancelEnd();
    this.#options.onEnded();
    this.#release?.();
  }

  add(notice: Notice): void {
    if (!this.#options.filter(notice.topic)) return;
    this.#notices.push(notice);
    if (this.#notices.length > maxWaiting) this.#notices.shift();
    this.#release?.();
  }

  /** Waits for the first notice; a later call takes the place of one that waits. */
  async pull(request: PullRequest): Promise<Notice[]> {
    this.#release?.();
    if (this.#notices.length === 0) await this.#wait(request);
    // Nobody is there to take them: the next call gets them.
    return request.signal.aborted ? [] : this.#notices.splice(0, request.limit);
  }

  #wait({ timeoutMs, signal }: PullRequest): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = this.#options.clock.clock.after(timeoutMs, () => release());
    const release = () => {
      cancel();
      signal.removeEventListener("abort", release);
      if (this.#release === release) this.#release = undefined;
      resolve();
    };
    signal.addEventListener("abort", release);
    this.#release = release;
    return promise;
  }
}

interface PullRequest {
  readonly timeoutMs: number;
  readonly limit: number;
  readonly signal: AbortSignal;
}
