import { byteText, request } from "@tessera/platform/console";
import type { z } from "zod";
import { type listRecordPlans, tryRecordPlan } from "../../../recording/contract.ts";
import type { ChannelPlace } from "./channels-of-devices.ts";

type Plan = z.output<typeof listRecordPlans.reply>["rows"][number];

/** What goes at once, and for good. */
export interface PlanLoss {
  readonly channels: number;
  readonly size: string;
  /** Of the first channel stays what is younger. */
  readonly keepsFromMs: number;
}

/** What the retention of a plan deletes of channels that begin to follow it; undefined: nothing. */
export async function planLossOf(
  plan: Plan | undefined,
  places: readonly ChannelPlace[],
): Promise<PlanLoss | undefined> {
  if (!plan || (plan.RetentionDays === 0 && plan.RetentionGB === 0)) return undefined;
  const { deletesBytes, channels } = await request(tryRecordPlan, {
    ...plan,
    channels: [...places],
  });
  const [first] = channels;
  if (deletesBytes === 0 || !first) return undefined;
  return {
    channels: channels.length,
    size: byteText(deletesBytes),
    keepsFromMs: first.keepsFromMs,
  };
}
