import type { ChannelRef, MessagePush, PushMessage } from "@tessera/engine";
import type { PlannedAlarm, PlannedAlarms } from "../ports.ts";

/** For tests: alarms that wait to be looked at, in memory. A transaction that fails leaves them waiting. */
export class FakeAlarms implements PlannedAlarms {
  fresh: PlannedAlarm[] = [];
  readonly past: PlannedAlarm[] = [];
  readonly stateOf = new Map<number, string>();
  readonly pictures: { readonly id: number; readonly atMs: number }[] = [];
  readonly #transaction: (work: () => Promise<void>) => Promise<void>;

  constructor(transaction: (work: () => Promise<void>) => Promise<void>) {
    this.#transaction = transaction;
  }

  raise(...alarms: readonly PlannedAlarm[]): void {
    this.fresh.push(...alarms);
    for (const { id } of alarms) this.stateOf.set(id, "new");
  }

  async takeFresh(
    limit: number,
    take: (alarms: readonly PlannedAlarm[]) => Promise<void>,
  ): Promise<number> {
    const batch = this.fresh.slice(0, limit);
    if (batch.length === 0) return 0;
    await this.#transaction(() => take(batch));
    this.fresh = this.fresh.slice(batch.length);
    return batch.length;
  }

  async *history(fromMs: number, toMs: number) {
    yield this.past.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
  }

  async states(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return new Map(
      ids.flatMap((id) => {
        const state = this.stateOf.get(id);
        return state === undefined ? [] : [[id, state] as const];
      }),
    );
  }

  picturePath(id: number): string {
    return `/picture/${id}`;
  }

  clipPath(id: number): string {
    return `/clip/${id}`;
  }

  async addPicture(id: number, atMs: number): Promise<void> {
    this.pictures.push({ id, atMs });
  }
}

/** Remembers who was sent what; the same key is kept once, as an outbox does. */
export class FakeMessages implements MessagePush {
  readonly sent: { readonly targetIds: readonly number[]; readonly message: PushMessage }[] = [];
  readonly #keys = new Set<string>();
  /** What sending rejects with, until it is taken away. */
  fault: Error | undefined;

  async send(targetIds: readonly number[], message: PushMessage): Promise<void> {
    if (this.fault) throw this.fault;
    if (this.#keys.has(message.key)) return;
    this.#keys.add(message.key);
    this.sent.push({ targetIds, message });
  }

  targets() {
    return [{ id: 3, name: "值班室邮箱", isEnabled: true }];
  }
}

export const placeText = ({ deviceId, channelId }: ChannelRef): string =>
  `${deviceId}/${channelId}`;
