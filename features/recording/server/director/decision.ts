import type { Text } from "@tessera/base";
import type { RecordPlan } from "../plans/record-plan.ts";
import type { RecordingWish } from "../ports.ts";

/** What is wanted of a channel now, and if it is not to be recorded, why not. */
export type Decision =
  | { readonly wish: Extract<RecordingWish, { kind: "record" }>; readonly isManual: boolean }
  | {
      readonly wish: Exclude<RecordingWish, { kind: "record" }>;
      readonly reason: "plan-off" | "channel-disabled";
      readonly detail: Text;
    };

export interface Circumstances {
  /** Undefined: there is no such channel (any more). */
  readonly isEnabled: boolean | undefined;
  readonly plan: RecordPlan | undefined;
  /** The plan's slots hold now. */
  readonly isInSlot: boolean;
  readonly isManual: boolean;
  readonly hasAlarm: boolean;
}

export function decide({ isEnabled, plan, isInSlot, isManual, hasAlarm }: Circumstances): Decision {
  if (!isEnabled)
    return off("channel-disabled", isEnabled === undefined ? removedText : disabledText);
  if (isManual) return { wish: { kind: "record" }, isManual };
  if (!plan) return off("plan-off", noPlanText);
  if (!plan.isEnabled) return off("plan-off", planDisabledText(plan));
  if (!isInSlot) return off("plan-off", outsideText(plan));
  if (plan.mode !== "alarm" || hasAlarm) return { wish: { kind: "record" }, isManual };
  const wish = { kind: "armed", preRecordMs: plan.preRecordMs } as const;
  return { wish, reason: "plan-off", detail: noAlarmText(plan) };
}

export const off = (reason: "plan-off" | "channel-disabled", detail: Text): Decision => ({
  wish: { kind: "off" },
  reason,
  detail,
});

export function isSameDecision(one: Decision, other: Decision): boolean {
  if (one.wish.kind === "record" || other.wish.kind === "record")
    return one.wish.kind === other.wish.kind;
  return JSON.stringify(one) === JSON.stringify(other);
}

const disabledText: Text = { zh: "通道或设备已停用", en: "The channel or its device is disabled" };
const removedText: Text = { zh: "通道已被删除", en: "The channel was deleted" };
const noPlanText: Text = {
  zh: "通道没有录像计划",
  en: "The channel has no recording plan",
};
export const noSubText: Text = {
  zh: "计划不录子码流，或通道没有子码流",
  en: "The plan does not record the sub stream, or the channel has none",
};
const planDisabledText = ({ name }: RecordPlan): Text => ({
  zh: `录像计划“${name}”已停用`,
  en: `The recording plan "${name}" is disabled`,
});
const outsideText = ({ name }: RecordPlan): Text => ({
  zh: `不在录像计划“${name}”的时段内`,
  en: `Outside the time slots of the recording plan "${name}"`,
});
const noAlarmText = ({ name }: RecordPlan): Text => ({
  zh: `录像计划“${name}”只在报警时录像，期间没有报警`,
  en: `The recording plan "${name}" records only on alarm; there was none`,
});
