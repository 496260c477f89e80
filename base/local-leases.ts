import type { Clock } from "./clock.ts";
import {
  type Lease,
  type LeasedWork,
  LeaseLost,
  type LeaseRequest,
  type Leases,
  leaseTimes,
} from "./leases.ts";

interface Held {
  readonly owner: LocalLeases;
  readonly lease: Lease;
}

const { beatMs, lastsMs, marginMs } = leaseTimes;

/** The leases of all servers in one process; a server that is alone has one of its own. */
export class LeaseBook {
  readonly #clock: Clock;
  readonly #held = new Map<string, Held>();
  #lastFence = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Undefined: a server that lives has it. */
  take(owner: LocalLeases, key: string, takesOver: boolean): Lease | undefined {
    const held = this.#held.get(key);
    const isFree = !held || takesOver || this.#clock.monotonicMs() >= held.owner.expiresAtMs;
    if (!isFree) return undefined;
    const lease = { key, fence: ++this.#lastFence };
    this.#held.set(key, { owner, lease });
    return lease;
  }

  isLast({ key, fence }: Lease): boolean {
    return this.#held.get(key)?.lease.fence === fence;
  }

  free(lease: Lease): void {
    if (this.isLast(lease)) this.#held.delete(lease.key);
  }
}

interface Asked extends LeaseRequest {
  readonly key: string;
  readonly work: LeasedWork;
  lease: Lease | undefined;
}

/** The leases of a server whose others, if there are any, are in the same process. */
export class LocalLeases implements Leases {
  readonly #clock: Clock;
  readonly #book: LeaseBook;
  readonly #asked = new Set<Asked>();
  readonly #stopBeat: () => void;
  #beatAtMs: number;

  /** Without a book that others read too, this server is alone: nothing can be lost, however long it hangs. */
  constructor(clock: Clock, book?: LeaseBook) {
    this.#clock = clock;
    this.#book = book ?? new LeaseBook(clock);
    this.#beatAtMs = clock.monotonicMs();
    this.#stopBeat = book ? clock.every(beatMs, () => this.#beat()) : () => undefined;
  }

  /** When others may take what this server has not kept up. */
  get expiresAtMs(): number {
    return this.#beatAtMs + lastsMs;
  }

  ask(key: string, work: LeasedWork, { takeOver = false } = {}): LeaseRequest {
    const asked: Asked = {
      key,
      work,
      lease: undefined,
      giveUp: async () => {
        this.#asked.delete(asked);
        const { lease } = asked;
        this.#end(asked);
        if (lease) this.#book.free(lease);
      },
    };
    this.#asked.add(asked);
    this.#try(asked, takeOver);
    return asked;
  }

  async require(lease: Lease): Promise<void> {
    if (!this.#book.isLast(lease)) throw new LeaseLost(lease);
  }

  /** Gives everything back. */
  async stop(): Promise<void> {
    this.#stopBeat();
    for (const asked of this.#asked) await asked.giveUp();
  }

  /** As when the process is not run for a while: nothing is kept up. */
  #beat(): void {
    const nowMs = this.#clock.monotonicMs();
    const isLate = nowMs >= this.expiresAtMs - marginMs;
    this.#beatAtMs = nowMs;
    for (const asked of this.#asked) {
      const { lease } = asked;
      if (lease && (isLate || !this.#book.isLast(lease))) {
        this.#end(asked);
        this.#book.free(lease);
      }
      if (!asked.lease) this.#try(asked, false);
    }
  }

  #try(asked: Asked, takesOver: boolean): void {
    asked.lease = this.#book.take(this, asked.key, takesOver);
    if (asked.lease) asked.work.begin(asked.lease);
    else asked.work.taken?.();
  }

  #end(asked: Asked): void {
    const had = asked.lease;
    asked.lease = undefined;
    if (had) asked.work.end();
  }
}
