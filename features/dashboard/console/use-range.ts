import { useListAddress } from "@tessera/platform/console";

/** Ranges of the charts, in minutes. */
export const ranges = { hour: 60, day: 1440, week: 7 * 1440, month: 30 * 1440 } as const;
export type Range = keyof typeof ranges;

export const rangeNames = Object.keys(ranges) as readonly Range[];

/** Which time and which server the charts are of: it stands in the address. */
export function useRange() {
  const { list, change } = useListAddress(["range", "server"]);
  const range = rangeNames.find((name) => name === list.range) ?? "hour";
  return {
    range,
    minutes: ranges[range],
    /** Empty: the one that answers. */
    server: list.server,
    changeRange: (next: Range) => change({ range: next === "hour" ? "" : next }),
    changeServer: (next: string) => change({ server: next }),
  };
}
