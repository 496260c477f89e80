import type { z } from "zod";
import type { saveRecordPlan } from "../../contract.ts";
import type { PlanDraft, RecordPlan } from "../plans/record-plan.ts";

type WirePlan = z.output<typeof saveRecordPlan.input>;

export const noWeek: WirePlan["Week"] = {
  Monday: [],
  Tuesday: [],
  Wednesday: [],
  Thursday: [],
  Friday: [],
  Saturday: [],
  Sunday: [],
};

/** Records on Mondays from 8 to 18. */
export const aWirePlan = (change: Partial<WirePlan> = {}): WirePlan => ({
  Name: "办公时间",
  Enable: true,
  Mode: "plan",
  Week: { ...noWeek, Monday: [{ StartTime: "08:00:00", EndTime: "18:00:00" }] },
  Exceptions: [],
  PreRecordSeconds: 5,
  PostRecordSeconds: 10,
  RecordSub: false,
  RetentionDays: 0,
  RetentionGB: 0,
  ...change,
});

/** Records all the time. */
export const always = (change: Partial<WirePlan> = {}): WirePlan =>
  aWirePlan({ Name: "全天", Mode: "continuous", Week: noWeek, ...change });

export const aDraft = (change: Partial<PlanDraft> = {}): PlanDraft => ({
  name: "plan",
  isEnabled: true,
  mode: "continuous",
  week: Array.from({ length: 7 }, () => []),
  exceptions: [],
  preRecordMs: 5000,
  postRecordMs: 10_000,
  isSubRecorded: false,
  retentionDays: 0,
  retentionBytes: 0,
  ...change,
});

export const aPlan = (change: Partial<RecordPlan> = {}): RecordPlan => ({
  id: 1,
  updatedAtMs: 0,
  ...aDraft(change),
  ...change,
});
