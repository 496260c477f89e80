import type { RecordFlags } from "./record-flags.ts";

/** The last day with footage before a day, and the first one after it. */
export function nearestDays(
  flags: RecordFlags | undefined,
  day: string,
): { readonly before: string | undefined; readonly after: string | undefined } {
  const days = daysWithFootage(flags);
  return {
    before: days.findLast((one) => one < day),
    after: days.find((one) => one > day),
  };
}

const daysWithFootage = (flags: RecordFlags = {}): readonly string[] =>
  Object.entries(flags)
    .flatMap(([month, marks]) =>
      Array.from(marks).flatMap((mark, index) =>
        mark === "1" ? [`${month}${String(index + 1).padStart(2, "0")}`] : [],
      ),
    )
    .toSorted();
