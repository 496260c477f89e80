import type { ChannelRef } from "@tessera/engine";
import { type Route, route, type SignedIn } from "@tessera/platform/server";
import { lockPtz, readHolder, releasePtz } from "../contract.ts";
import { channelOf, type TargetParts, targetOf } from "./channel-target.ts";
import type { Hold, Operator } from "./hold.ts";
import type { PtzHolds } from "./ptz-holds.ts";
import type { PtzTurns } from "./ptz-turns.ts";

interface HolderRouteParts extends TargetParts {
  readonly holds: PtzHolds;
  readonly nameOf: (channel: ChannelRef) => string;
  readonly operatorOf: (caller: SignedIn) => Operator;
  readonly turns: Pick<PtzTurns, "take">;
}

/** Who moves a camera, and how somebody keeps it or lets it go. */
export function holderRoutes(parts: HolderRouteParts): readonly Route[] {
  const { holds, nameOf, operatorOf, turns } = parts;
  return [
    route(readHolder, async (place, caller) => {
      const hold = holds.of(channelOf(place));
      const own = operatorOf(caller);
      return {
        ...wireHolder(hold),
        IsOwn: hold?.operator.userId === own.userId,
        OwnID: own.userId,
        OwnPriority: own.priority,
      };
    }),
    route(lockPtz, async ({ minutes, ...place }, caller) => {
      const channel = channelOf(place);
      targetOf(parts, channel, "ptz");
      caller.noteChange({ target: nameOf(channel), after: { lockedForMinutes: minutes } });
      await turns.take(channel, operatorOf(caller), { lockMs: minutes * 60_000 });
      return { SecondsLeft: minutes * 60 };
    }),
    route(releasePtz, async (place, caller) => {
      const channel = channelOf(place);
      caller.noteChange({ target: nameOf(channel), after: { isHeld: false } });
      await holds.release(channel, operatorOf(caller));
      return {};
    }),
  ];
}

export const wireHolder = (hold: Hold | undefined) => ({
  HolderID: hold?.operator.userId ?? 0,
  HolderName: hold?.operator.name ?? "",
  Priority: hold?.operator.priority ?? 0,
  SecondsLeft: hold?.secondsLeft ?? 0,
  IsLocked: hold?.isLocked ?? false,
});
