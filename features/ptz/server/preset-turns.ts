import type { ChannelRef } from "@tessera/engine";
import type { Operator } from "./hold.ts";
import type { PresetPictures } from "./preset-pictures.ts";
import type { PtzControl } from "./ptz-control.ts";
import type { PtzTurns } from "./ptz-turns.ts";

interface PresetTurnsParts {
  readonly turns: Pick<PtzTurns, "depart">;
  readonly control: Pick<PtzControl, "goTo">;
  readonly pictures: Pick<PresetPictures, "takeOnArrival">;
}

/** Rules of the site send cameras to presets too: below everybody who moves one by hand. */
export class PresetTurns {
  readonly #parts: PresetTurnsParts;

  constructor(parts: PresetTurnsParts) {
    this.#parts = parts;
  }

  /** Rejects while somebody holds the camera. `by` is told to whoever wants to move it then. */
  async goTo(channel: ChannelRef, token: string, by: string): Promise<void> {
    const { turns, control, pictures } = this.#parts;
    await turns.depart(channel, ruleOf(by));
    await pictures.takeOnArrival(channel, token, control.goTo(channel, token));
  }
}

/** Below the numbers of upper platforms. All rules are one: the latest counts. */
const ruleOf = (name: string): Operator => ({
  userId: -2_000_000_000,
  sessionId: undefined,
  name,
  priority: 0,
});
