import type { ChannelRef } from "@tessera/engine";
import type { Hold, HoldTime, Operator } from "./hold.ts";
import type { PresetPictures } from "./preset-pictures.ts";
import type { PtzControl } from "./ptz-control.ts";
import type { PtzHolds } from "./ptz-holds.ts";

interface PtzTurnsParts {
  readonly control: Pick<PtzControl, "isMoving" | "canMove" | "halt">;
  readonly holds: PtzHolds;
  readonly pictures: Pick<PresetPictures, "moved">;
}

/** Everybody's turn at a camera. All reject while somebody else holds it whom the operator is not above. */
export class PtzTurns {
  readonly #parts: PtzTurnsParts;

  constructor(parts: PtzTurnsParts) {
    this.#parts = parts;
  }

  async take(channel: ChannelRef, operator: Operator, time?: HoldTime): Promise<void> {
    await this.#takeOver(await this.#parts.holds.take(channel, operator, time));
  }

  /** Before it is moved or set. */
  async begin(channel: ChannelRef, operator: Operator, time?: HoldTime): Promise<void> {
    await this.take(channel, operator, time);
    this.#parts.pictures.moved(channel);
  }

  /** Before it goes somewhere by itself, where the end of a move would stop it on its way. */
  async depart(channel: ChannelRef, operator: Operator): Promise<void> {
    await this.begin(channel, operator);
    if (this.#parts.control.isMoving(channel)) await this.#endMove(channel);
  }

  /** Before it is stopped. What nobody holds may be stopped by anybody, and is not held for that. */
  async beginStop(channel: ChannelRef, operator: Operator): Promise<void> {
    const { holds, pictures } = this.#parts;
    await holds.takeIfHeld(channel, operator);
    pictures.moved(channel);
  }

  /** What the former holder began would go on, and its end would come into the next move. */
  async #takeOver(former: Hold | undefined): Promise<void> {
    if (!former) return;
    const { control } = this.#parts;
    const { channel, isHere } = former;
    // What another server moves is not known here.
    const mayMove = isHere ? control.isMoving(channel) : control.canMove(channel);
    if (mayMove) await this.#endMove(channel);
  }

  async #endMove(channel: ChannelRef): Promise<void> {
    const { control, pictures } = this.#parts;
    pictures.moved(channel);
    await control.halt(channel);
  }
}
