import { useState } from "react";
import type { ChannelPlace } from "./channels-of-devices.ts";
import { type PlanLoss, planLossOf } from "./plan-loss.ts";
import { useRecordPlans } from "./use-record-plans.ts";

/** Asks what a channel loses by following another plan. */
export function usePlanLoss() {
  const { data } = useRecordPlans(true);
  const [loss, setLoss] = useState<PlanLoss>();
  return {
    loss,
    forget: () => setLoss(undefined),
    /** Whether there is something to be asked about. */
    check: async (planId: number, place: ChannelPlace): Promise<boolean> => {
      const plan = data?.rows.find(({ ID }) => ID === planId);
      const found = await planLossOf(plan, [place]);
      setLoss(found);
      return found !== undefined;
    },
  };
}
