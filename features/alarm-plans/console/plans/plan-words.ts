import type { Text } from "@tessera/base";
import { alarmTypes } from "@tessera/features/devices/contract";
import { alarmPriorities } from "../../../alarms/contract.ts";
import type { actionKinds } from "../../contract.ts";
import type { PlanRow } from "./use-plan-changes.ts";

/** "1,2" of the wire. */
export const numbersOf = (text: string): readonly number[] =>
  text === "" ? [] : text.split(",").map(Number);

export const typeName = (type: number): Text =>
  alarmTypes[type] ?? { zh: `类型 ${type}`, en: `Type ${type}` };

export const priorityName = (priority: number): Text =>
  alarmPriorities[priority] ?? { zh: String(priority), en: String(priority) };

/** What a plan does, in the order in which it is named. */
export const actionsOf = (plan: PlanRow): readonly (typeof actionKinds)[number][] => {
  const does: Readonly<Record<(typeof actionKinds)[number], boolean>> = {
    record: plan.RecordDuration > 0,
    snapshot: plan.SnapInterval > 0,
    preset: plan.Presets.length > 0,
    wall: plan.WallSeconds > 0,
    output: plan.Output !== null,
    push: plan.Push.Targets.length > 0,
    escalation: plan.Escalation !== null,
  };
  const kinds = ["record", "snapshot", "preset", "wall", "output", "push", "escalation"] as const;
  return kinds.filter((kind) => does[kind]);
};
