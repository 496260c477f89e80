import type { ChannelRef } from "@tessera/engine";
import type { RecordPlan } from "../plans/record-plan.ts";
import type { FootageIndex } from "../ports.ts";
import type { KeptFootage } from "./forecast.ts";

/** All footage, with the limits that plans set; of some channels only, if they are named. */
export function keptFootage(
  index: Pick<FootageIndex, "channels" | "usage">,
  planOf: (channel: ChannelRef) => Limits | undefined,
  channels: Iterable<ChannelRef> = index.channels(),
): KeptFootage[] {
  return [...channels].flatMap((channel) => {
    const usage = index.usage(channel);
    const plan = planOf(channel);
    const days = plan?.retentionDays ?? 0;
    const bytes = plan?.retentionBytes ?? 0;
    return usage ? [{ channel, usage, days, bytes }] : [];
  });
}

type Limits = Pick<RecordPlan, "retentionDays" | "retentionBytes">;
