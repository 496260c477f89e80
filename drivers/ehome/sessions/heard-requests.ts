import type { Clock } from "@tessera/base";
import type { PpvspMessage } from "@tessera/protocols/ehome";

interface Heard {
  readonly done: Promise<void>;
  readonly heardMs: number;
  isPending: boolean;
}

/** A device says again what was not answered in this time. Longer would take one that counts anew for itself before. */
const againWithinMs = 20_000;
/** So many of the last ones are known again. */
const maxHeard = 64;

/** What a device has said of late: datagrams come twice, and a device repeats what nobody answered. */
export class HeardRequests {
  readonly #clock: Clock;
  readonly #heard = new Map<string, Heard>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Does it for a request that is new. One that came before shares what became of it; what failed is done anew. */
  once(request: PpvspMessage, task: () => Promise<void>): Promise<void> {
    const key = keyOf(request);
    const before = this.#recent(key);
    if (before) return before.done;
    const heard: Heard = { done: task(), heardMs: this.#clock.monotonicMs(), isPending: true };
    this.#heard.delete(key);
    this.#heard.set(key, heard);
    void this.#settle(key, heard);
    const [oldest] = this.#heard.keys();
    if (this.#heard.size > maxHeard && oldest !== undefined) this.#heard.delete(oldest);
    return heard.done;
  }

  /** It has been dealt with. */
  note(request: PpvspMessage): void {
    void this.once(request, async () => {});
  }

  has(request: PpvspMessage): boolean {
    return this.#recent(keyOf(request)) !== undefined;
  }

  /** The device has begun anew, and counts from its beginning. */
  clear(): void {
    this.#heard.clear();
  }

  async #settle(key: string, heard: Heard): Promise<void> {
    try {
      await heard.done;
      heard.isPending = false;
    } catch {
      // Who asked for it has the reason.
      if (this.#heard.get(key) === heard) this.#heard.delete(key);
    }
  }

  #recent(key: string): Heard | undefined {
    const heard = this.#heard.get(key);
    if (!heard || heard.isPending) return heard;
    return this.#clock.monotonicMs() - heard.heardMs < againWithinMs ? heard : undefined;
  }
}

const keyOf = ({ command, sequence }: PpvspMessage): string => `${command} ${sequence}`;
