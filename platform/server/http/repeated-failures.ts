import type { Clock } from "@tessera/base";
import type { AuditEntry, AuditTrail } from "../audit/index.ts";

/** So long the second and later of a kind are held back, to be one line. */
const foldedMs = 60_000;

interface Held {
  times: number;
  last: AuditEntry;
  readonly cancel: () => void;
}

/**
 * Somebody without an account who fails with the same name, from the same address, for the same reason: the first is a
 * line at once; those of the minute after it are one line with their number, when that minute ends.
 */
export class RepeatedFailures {
  readonly #trail: Pick<AuditTrail, "append">;
  readonly #clock: Clock;
  readonly #held = new Map<string, Held>();

  constructor(trail: Pick<AuditTrail, "append">, clock: Clock) {
    this.#trail = trail;
    this.#clock = clock;
  }

  async append(entry: AuditEntry, error: string): Promise<void> {
    const key = [entry.address, entry.userName, entry.action, error].join("\n");
    const held = this.#held.get(key);
    if (held) {
      held.times++;
      held.last = entry;
      return;
    }
    const cancel = this.#clock.after(foldedMs, () => void this.#close(key));
    this.#held.set(key, { times: 0, last: entry, cancel });
    await this.#trail.append(entry);
  }

  /** Writes what was held back. */
  async stop(): Promise<void> {
    await Promise.all([...this.#held.keys()].map((key) => this.#close(key)));
  }

  async #close(key: string): Promise<void> {
    const held = this.#held.get(key);
    this.#held.delete(key);
    held?.cancel();
    if (!held || held.times === 0) return;
    const { last, times } = held;
    await this.#trail.append({ ...last, detail: { ...last.detail, times } }).catch(() => {
      // Logged where it failed.
    });
  }
}
