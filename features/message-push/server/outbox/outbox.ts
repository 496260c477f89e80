import { type Clock, dayMs, hourMs, type Logger } from "@tessera/base";
import type { MessagePush, PushBacklogs, PushMessage } from "@tessera/engine";
import type { PushTargets } from "../push-targets.ts";
import { backlogsOf } from "./backlogs.ts";
import type { OutboxStore } from "./outbox-store.ts";
import type { Senders } from "./senders.ts";

interface OutboxParts {
  readonly store: OutboxStore;
  readonly targets: PushTargets;
  readonly senders: Senders;
  readonly keepDays: () => number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Where messages wait until their targets have them. */
export class Outbox implements MessagePush, PushBacklogs {
  readonly #parts: OutboxParts;
  #stopCleaning = () => {};

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#stopCleaning = this.#parts.clock.every(hourMs, () => {
      this.removeOld().catch((error: unknown) =>
        this.#parts.log.warn({ error }, "old pushed messages were not removed"),
      );
    });
  }

  stop(): void {
    this.#stopCleaning();
  }

  async send(targetIds: readonly number[], message: PushMessage): Promise<void> {
    const { store, targets, senders, clock } = this.#parts;
    const known = [...new Set(targetIds)].filter((id) => targets.find(id)?.isEnabled);
    await store.add(known, message, clock.nowMs());
    senders.wake(known);
  }

  targets(): ReturnType<MessagePush["targets"]> {
    return this.#parts.targets.all().map(({ id, name, isEnabled }) => ({ id, name, isEnabled }));
  }

  backlogs(): ReturnType<PushBacklogs["backlogs"]> {
    const { targets, store, clock } = this.#parts;
    return backlogsOf(
      targets.all().filter(({ isEnabled }) => isEnabled),
      store,
      clock.nowMs(),
    );
  }

  async resend(targetId: number, ids: readonly number[] | undefined): Promise<number> {
    const { store, senders, clock } = this.#parts;
    const count = await store.resend(targetId, ids, clock.nowMs());
    senders.tryNow(targetId);
    return count;
  }

  removeOld(): Promise<void> {
    const { store, keepDays, clock } = this.#parts;
    return store.removeOld(clock.nowMs() - keepDays() * dayMs);
  }
}
