import type { ChannelRef } from "@tessera/engine";
import type { PresetPictures } from "./preset-pictures.ts";
import type { PtzControl } from "./ptz-control.ts";
import type { HoldTime, Operator, PtzHolds } from "./ptz-holds.ts";

interface PtzTurnsParts {
  readonly control: Pick<PtzControl, "isMoving" | "halt">;
  readonly holds: PtzHolds;
  readonly pictures: Pick<PresetPictures, "moved">;
}

/** Everybody's turn at a camera. All throw while somebody else holds it whom the operator is not above. */
export class PtzTurns {
  readonly #parts: PtzTurnsParts;

  constructor(parts: PtzTurnsParts) {
    this.#parts = parts;
  }

  async take(channel: ChannelRef, operator: Operator, time?: HoldTime): Promise<void> {
    const former = this.#parts.holds.take(channel, operator, time);
    // What the former holder began would go on, and its end would come into the next move.
    if (former) await this.#endMove(channel);
  }

  /** Before it is moved or set. */
  async begin(channel: ChannelRef, operator: Operator, time?: HoldTime): Promise<void> {
    await this.take(channel, operator, time);
    this.#parts.pictures.moved(channel);
  }

  /** Before it goes somewhere by itself, where the end of a move would stop it on its way. */
  async depart(channel: ChannelRef, operator: Operator): Promise<void> {
    await this.begin(channel, operator);
    await this.#endMove(channel);
  }

  /** Before it is stopped. What nobody holds may be stopped by anybody, and is not held for that. */
  beginStop(channel: ChannelRef, operator: Operator): void {
    const { holds, pictures } = this.#parts;
    if (holds.of(channel)) holds.take(channel, operator);
    pictures.moved(channel);
  }

  async #endMove(channel: ChannelRef): Promise<void> {
    const { control, pictures } = this.#parts;
    if (!control.isMoving(channel)) return;
    pictures.moved(channel);
    await control.halt(channel);
  }
}
