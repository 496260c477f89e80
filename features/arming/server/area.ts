import type { Schedule } from "./schedule.ts";

/** In place of a group's id: the whole site. */
export const siteId = 0;

/** The site, or a group with a mode of its own. */
export interface Area {
  readonly groupId: number;
  readonly mode: string;
  /** 0: nobody has switched it yet. */
  readonly changedAtMs: number;
  /** Empty: the schedule, or nobody. */
  readonly changedBy: string;
  readonly isBySchedule: boolean;
  readonly schedule: Schedule | undefined;
  /** What the schedule wanted when it was last looked at; undefined: it has not been. */
  readonly scheduled: string | undefined;
}

/** Until somebody switches it, alarms of a new site are told. */
export const newArea = (groupId: number, mode = "armed"): Area => ({
  groupId,
  mode,
  changedAtMs: 0,
  changedBy: "",
  isBySchedule: false,
  schedule: undefined,
  scheduled: undefined,
});
