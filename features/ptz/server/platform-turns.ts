import type { ChannelRef } from "@tessera/engine";
import type { Operator } from "./hold.ts";
import type { PtzControl } from "./ptz-control.ts";
import type { PtzHolds } from "./ptz-holds.ts";
import type { PtzTurns } from "./ptz-turns.ts";

interface PlatformTurnsParts {
  readonly turns: PtzTurns;
  readonly control: PtzControl;
  readonly holds: PtzHolds;
}

interface Platform {
  readonly id: number;
  readonly name: string;
}

interface PlatformTurn {
  readonly channel: ChannelRef;
  readonly platform: Platform;
  /** Goes: by itself, to where it was told. */
  readonly effect: "moves" | "stops" | "goes" | "sets";
  /** A move ends by itself after it. */
  readonly lastsMs?: number;
}

/** Upper platforms turn cameras too: below all operators here, by the same rules. */
export class PlatformTurns {
  readonly #parts: PlatformTurnsParts;

  constructor(parts: PlatformTurnsParts) {
    this.#parts = parts;
  }

  /** Does the work unless somebody else holds the camera: then it rejects. */
  async perform(turn: PlatformTurn, work: () => Promise<void>): Promise<void> {
    const { turns, control } = this.#parts;
    const { channel, platform, effect, lastsMs = 0 } = turn;
    const operator = operatorOf(platform);
    switch (effect) {
      case "moves":
        // One word moves it until the next: it is held for as long.
        await turns.begin(channel, operator, { lastsMs });
        return control.moveFor(channel, lastsMs, work);
      case "stops":
        await turns.beginStop(channel, operator);
        return control.halt(channel, work);
      case "goes":
        await turns.depart(channel, operator);
        return work();
      case "sets":
        await turns.begin(channel, operator);
        return work();
    }
  }

  /** Stops what the platform still moves and frees what it holds. Never rejects. */
  async leave(platformId: number): Promise<void> {
    const { control, holds } = this.#parts;
    const userId = userIdOf(platformId);
    // Holds that cannot be freed end by themselves; what turns is stopped now.
    const left = await holds.releaseUser(userId).catch(() => channelsOf(holds, userId));
    const moving = left.filter((channel) => control.isMoving(channel));
    await Promise.allSettled(moving.map((channel) => control.halt(channel)));
  }
}

const channelsOf = (holds: PtzHolds, userId: number): readonly ChannelRef[] =>
  holds
    .all()
    .filter(({ operator }) => operator.userId === userId)
    .map(({ channel }) => channel);

/** Users count up from 1. */
const userIdOf = (platformId: number): number => -platformId;

const operatorOf = ({ id, name }: Platform): Operator => ({
  userId: userIdOf(id),
  sessionId: undefined,
  name,
  priority: 0,
});
