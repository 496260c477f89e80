import { dayMinutes, type WeekRange, weekdays } from "./week-slots.ts";

/** A place on the grid: how far across (0 to 1) and in which row. */
export interface GridPlace {
  readonly across: number;
  readonly weekday: number;
}

/** The cells between two places, whole brush steps on every day between them. */
export function brushed(from: GridPlace, to: GridPlace, brushMinutes: number): WeekRange {
  const cells = [from, to].map(({ across }) => cellAt(across, brushMinutes));
  const days = [from.weekday, to.weekday];
  return {
    weekdays: weekdays.filter((day) => day >= Math.min(...days) && day <= Math.max(...days)),
    fromMinute: Math.min(...cells) * brushMinutes,
    toMinute: (Math.max(...cells) + 1) * brushMinutes,
  };
}

/** The first minute of the cell. */
export const minuteAt = (across: number, brushMinutes: number): number =>
  cellAt(across, brushMinutes) * brushMinutes;

/** A pointer may leave the grid while it drags. */
function cellAt(across: number, brushMinutes: number): number {
  const last = dayMinutes / brushMinutes - 1;
  return Math.min(last, Math.max(0, Math.floor((across * dayMinutes) / brushMinutes)));
}
