import type { DaySlot, PlanException } from "../../contract.ts";

export type { DaySlot };

/** When channels are to be recorded. */
export interface Schedule {
  readonly isEnabled: boolean;
  /** Always, in the slots, or while an alarm lasts in the slots. */
  readonly mode: "continuous" | "plan" | "alarm";
  /** Seven days, Monday first. */
  readonly week: readonly (readonly DaySlot[])[];
  readonly exceptions: readonly PlanException[];
}

export interface PlanDraft extends Schedule {
  readonly name: string;
  readonly preRecordMs: number;
  readonly postRecordMs: number;
  readonly isSubRecorded: boolean;
  /** 0: no limit, as below. */
  readonly retentionDays: number;
  /** Of each channel; locked footage does not count. */
  readonly retentionBytes: number;
}

export interface RecordPlan extends PlanDraft {
  readonly id: number;
  readonly updatedAtMs: number;
}

export const scheduleOf = ({ isEnabled, mode, week, exceptions }: Schedule): Schedule => ({
  isEnabled,
  mode,
  week,
  exceptions,
});
