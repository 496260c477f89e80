import type { ChannelRef, DeviceCatalog } from "@tessera/engine";
import type { AlarmPlace } from "../matching/judge.ts";
import type { AlarmPlan } from "./alarm-plan.ts";

interface PlanScopeParts {
  readonly catalog: Pick<DeviceCatalog, "channelsOf">;
  readonly groups: { has(groupId: number, channel: ChannelRef): boolean };
  /** Whether the channel was chosen for the plan by itself. */
  readonly hasChosen: (planId: number, channel: ChannelRef) => boolean;
}

/** For which places a plan is. */
export interface PlanScope {
  readonly isFor: (plan: AlarmPlan, place: AlarmPlace) => boolean;
}

/** A device as a whole counts if one of its channels does; the server itself is no channel's. */
export function planScope({ catalog, groups, hasChosen }: PlanScopeParts): PlanScope {
  const isForChannel = (plan: AlarmPlan, channel: ChannelRef): boolean =>
    hasChosen(plan.id, channel) || plan.groupIds.some((id) => groups.has(id, channel));
  return {
    isFor: (plan, place) => {
      if (plan.isForAll) return true;
      if (place.deviceId === "") return false;
      if (place.channelId !== "") return isForChannel(plan, place);
      return catalog.channelsOf(place.deviceId).some((channel) => isForChannel(plan, channel));
    },
  };
}
