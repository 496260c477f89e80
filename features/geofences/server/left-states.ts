import { type Clock, type Logger, minuteMs } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import { leftOverspeedOf } from "./fence-alarms.ts";
import type { FenceStateStore, KeptState } from "./fence-state-store.ts";
import type { FenceAlarms } from "./fence-watch.ts";
import type { Fences } from "./fences.ts";

export interface LeftStatesParts {
  readonly fences: Pick<Fences, "find" | "isFor">;
  readonly states: Pick<FenceStateStore, "ofFence" | "pages" | "remove" | "removeFast">;
  readonly alarms: FenceAlarms;
  readonly nameOf: (channel: ChannelRef) => string;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Clears away what is known of channels that are not held against a fence any more, and ends their alarms of overspeed:
 * no position would. Any server may: a row and its alarm end together, once.
 */
export class LeftStates {
  readonly #parts: LeftStatesParts;
  #stop = () => {};
  #isClearing = false;

  constructor(parts: LeftStatesParts) {
    this.#parts = parts;
  }

  /** Channels also leave the groups that a fence is for, and a server may fail before it has cleared away. */
  begin(): void {
    this.#stop = this.#parts.clock.every(minuteMs, () => {
      // A table of many states may take longer than that.
      if (this.#isClearing) return;
      this.#isClearing = true;
      void this.clear().finally(() => (this.#isClearing = false));
    });
  }

  stop(): void {
    this.#stop();
  }

  /** After a fence has changed or gone; without a number, of all. */
  async clear(fenceId?: number): Promise<void> {
    const { states, log } = this.#parts;
    try {
      if (fenceId !== undefined) await this.#endOf(await states.ofFence(fenceId));
      else for await (const page of states.pages()) await this.#endOf(page);
    } catch (error) {
      log.error({ error }, "states of geofences were not cleared away");
    }
  }

  async #endOf(known: readonly KeptState[]): Promise<void> {
    for (const state of known)
      if (!this.#parts.fences.isFor(state.fenceId, state.channel)) await this.#end(state);
  }

  async #end(state: KeptState): Promise<void> {
    const { fences, states, alarms, nameOf, clock } = this.#parts;
    const { fenceId, channel } = state;
    if (!state.isFast) return states.remove([state]);
    const fence = fences.find(fenceId) ?? { id: fenceId };
    const ended = leftOverspeedOf(fence, { channel, name: nameOf(channel), atMs: clock.nowMs() });
    try {
      await alarms.reportWith([ended], async () => {
        if (!(await states.removeFast(state))) throw new EndedMeanwhile();
      });
    } catch (error) {
      if (!(error instanceof EndedMeanwhile)) throw error;
    }
  }
}

class EndedMeanwhile extends Error {}
