import type { Clock, Logger } from "@tessera/base";
import type { RaisedAlarm } from "@tessera/engine";
import type { PushHub } from "@tessera/platform/server";
import { alarmsChanged, alarmTold } from "../contract.ts";
import { type InboxRouteParts, wireStorms } from "./inbox-routes.ts";

interface AlarmTellerParts
  extends Pick<InboxRouteParts, "inbox" | "queries" | "catalog" | "isMuted"> {
  readonly push: Pick<PushHub, "tell">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Those that come close together are told together: of a storm each console hears a few times a second. */
const gatherMs = 50;
const pauseMs = 200;
const changedMs = 100;

/** Tells open consoles of alarms, each row of the inbox as it is now. */
export class AlarmTeller {
  readonly #parts: AlarmTellerParts;
  readonly #heard = new Set<number>();
  #cancel: (() => void) | undefined;
  #cancelChanged: (() => void) | undefined;
  #lastMs = Number.NEGATIVE_INFINITY;
  #work: Promise<void> = Promise.resolve();

  constructor(parts: AlarmTellerParts) {
    this.#parts = parts;
  }

  hear({ id, channel }: RaisedAlarm): void {
    if (!channel) return this.tellChanged();
    this.#heard.add(id);
    const { clock } = this.#parts;
    const dueMs = Math.max(gatherMs, this.#lastMs + pauseMs - clock.monotonicMs());
    this.#cancel ??= clock.after(dueMs, () => {
      this.#cancel = undefined;
      this.#lastMs = clock.monotonicMs();
      this.#work = this.#work.then(() => this.#tell());
    });
  }

  tellChanged(): void {
    this.#cancelChanged ??= this.#parts.clock.after(changedMs, () => {
      this.#cancelChanged = undefined;
      this.#parts.push.tell(alarmsChanged, {});
    });
  }

  async stop(): Promise<void> {
    this.#cancel?.();
    this.#cancelChanged?.();
    await this.#work;
  }

  async #tell(): Promise<void> {
    const { inbox, queries, catalog, isMuted, push, log } = this.#parts;
    const ids = [...this.#heard];
    this.#heard.clear();
    try {
      const storms = await inbox.ofAlarms(ids);
      const naming = { catalog: catalog(), language: "zh" } as const;
      for (const storm of await wireStorms({ queries, isMuted }, storms, naming))
        push.tell(alarmTold, storm);
    } catch (error) {
      log.error({ error }, "consoles were not told of alarms");
      this.tellChanged();
    }
  }
}
