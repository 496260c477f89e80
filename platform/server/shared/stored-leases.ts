import {
  type Clock,
  type Lease,
  type LeasedWork,
  LeaseLost,
  type LeaseRequest,
  type Leases,
  type Logger,
  leaseTimes,
  Turns,
} from "@tessera/base";
import type { LeaseStore } from "./lease-store.ts";

interface StoredLeasesParts {
  readonly store: LeaseStore;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Asked {
  readonly key: string;
  readonly work: LeasedWork;
  takesOver: boolean;
  lease: Lease | undefined;
}

const { beatMs, lastsMs, marginMs } = leaseTimes;

/** Leases by rows of the database that the servers share. One row a server beats, however many leases it has. */
export class StoredLeases implements Leases {
  readonly #parts: StoredLeasesParts;
  readonly #asked = new Set<Asked>();
  /** What is asked of the store goes one after the other. */
  readonly #turns = new Turns();
  /** Still ours by the rows. */
  #givenUp: Lease[] = [];
  readonly #stopBeat: () => void;
  #cancelEnd: () => void = () => undefined;
  #isTrying = false;
  #isStopped = false;

  private constructor(parts: StoredLeasesParts) {
    this.#parts = parts;
    this.#stopBeat = parts.clock.every(beatMs, () => void this.#beat());
  }

  static async open(parts: StoredLeasesParts): Promise<StoredLeases> {
    const leases = new StoredLeases(parts);
    await leases.#beat();
    return leases;
  }

  ask(key: string, work: LeasedWork, { takeOver = false } = {}): LeaseRequest {
    const asked: Asked = { key, work, takesOver: takeOver, lease: undefined };
    this.#asked.add(asked);
    this.#trySoon();
    return {
      get lease() {
        return asked.lease;
      },
      giveUp: () => this.#giveUp(asked),
    };
  }

  async require(lease: Lease): Promise<void> {
    if (!(await this.#parts.store.isLast(lease))) throw new LeaseLost(lease);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopBeat();
    this.#cancelEnd();
    await this.#turns.run(async () => {
      this.#endAll();
      this.#asked.clear();
      await this.#parts.store.leave();
    });
  }

  /** When all that was asked of the database is answered. */
  idle(): Promise<void> {
    return this.#turns.run(async () => undefined);
  }

  async #giveUp(asked: Asked): Promise<void> {
    this.#asked.delete(asked);
    const { lease } = asked;
    this.#end(asked);
    if (!lease) return;
    this.#givenUp.push(lease);
    await this.#turns.run(() => this.#free());
  }

  /** Thousands may be given up at once. */
  async #free(): Promise<void> {
    const freed = [...this.#givenUp];
    if (freed.length === 0) return;
    await this.#parts.store.free(freed);
    this.#givenUp = this.#givenUp.slice(freed.length);
  }

  async #beat(): Promise<void> {
    await this.#turns
      .run(() => this.#renew())
      .catch((error: unknown) => this.#parts.log.warn({ error }, "leases were not renewed"));
  }

  async #renew(): Promise<void> {
    if (this.#isStopped) return;
    const { store, clock } = this.#parts;
    await this.#free();
    // Counted from when it is sent: the answer may take long.
    const sentAtMs = clock.monotonicMs();
    const held = await store.renew(lastsMs);
    this.#cancelEnd();
    const leftMs = sentAtMs + lastsMs - marginMs - clock.monotonicMs();
    // So late an answer says nothing of what is ours now.
    if (leftMs <= 0) return this.#endAll();
    this.#cancelEnd = clock.after(leftMs, () => this.#endAll());
    for (const asked of this.#asked) this.#compare(asked, held ? held.get(asked.key) : undefined);
    for (const asked of await this.#take()) asked.work.taken?.();
  }

  /** With the number that its row has, if it is ours there. */
  #compare(asked: Asked, fence: number | undefined): void {
    if (asked.lease && asked.lease.fence !== fence) this.#end(asked);
    // It was ended here because an answer was late, and nobody else has taken it.
    if (asked.lease || fence === undefined || this.#isGivenUp(asked)) return;
    asked.lease = { key: asked.key, fence };
    asked.work.begin(asked.lease);
  }

  /** Thousands may be asked for at once. */
  #trySoon(): void {
    if (this.#isTrying) return;
    this.#isTrying = true;
    this.#turns
      .run(async () => {
        this.#isTrying = false;
        await this.#free();
        await this.#take();
      })
      .catch((error: unknown) => this.#parts.log.warn({ error }, "leases were not taken"));
  }

  /** Gives what could not be taken: it is another server's, or our own by its row and not begun yet. */
  async #take(): Promise<readonly Asked[]> {
    const open = [...this.#asked].filter(({ lease }) => !lease);
    for (const takesOver of [true, false]) {
      const wanted = open.filter((asked) => asked.takesOver === takesOver);
      if (wanted.length === 0) continue;
      const taken = await this.#parts.store.take(
        wanted.map(({ key }) => key),
        takesOver,
      );
      const byKey = new Map(taken.map((lease) => [lease.key, lease]));
      for (const asked of wanted) this.#begin(asked, byKey.get(asked.key));
    }
    return open.filter(
      (asked) => !asked.lease && this.#asked.has(asked) && !this.#isGivenUp(asked),
    );
  }

  #isGivenUp({ key }: Asked): boolean {
    return this.#givenUp.some((lease) => lease.key === key);
  }

  #begin(asked: Asked, lease: Lease | undefined): void {
    // Once taken over, it is held like any other, and may be lost like any other.
    asked.takesOver = false;
    if (!lease) return;
    if (!this.#asked.has(asked)) return void this.#givenUp.push(lease);
    asked.lease = lease;
    asked.work.begin(lease);
  }

  #endAll(): void {
    for (const asked of this.#asked) this.#end(asked);
  }

  #end(asked: Asked): void {
    const had = asked.lease;
    asked.lease = undefined;
    if (had) asked.work.end();
  }
}
