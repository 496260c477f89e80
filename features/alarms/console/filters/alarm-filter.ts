import { dayMs, minuteMs } from "@tessera/base";
import type { ZoneTime } from "@tessera/kit/playback";
import { alarmMethods, alarmStates } from "../../contract.ts";
import { alarmPriorities } from "../alarm-words.ts";

/** What narrows alarms, as the address carries it; of several values "1,2". */
export const filterNames = [
  "range",
  "from",
  "to",
  "state",
  "type",
  "priority",
  "method",
  "device",
  "channel",
  "group",
  "source",
] as const;
export type FilterName = (typeof filterNames)[number];
export type AlarmFilters = Readonly<Record<FilterName, string>>;

export const ranges = ["all", "today", "24h", "7d", "30d", "custom"] as const;
export type Range = (typeof ranges)[number];

/** A time that is asked for; an end that is absent is open. */
export interface Period {
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

/** What the clocks say: the moment, by whole minutes, and how the server's days go. */
export interface Clocks {
  readonly nowMs: number;
  readonly zone: ZoneTime;
}

/** Which time the address asks for; what it does not say is as usual on the page. */
export function rangeOf(
  { range, from, to }: Pick<AlarmFilters, "range" | "from" | "to">,
  usual: Range,
): Range {
  if (range === "" && (from || to)) return "custom";
  return ranges.find((one) => one === range) ?? usual;
}

const lengths = { "24h": dayMs, "7d": 7 * dayMs, "30d": 30 * dayMs } as const;

export function periodOf(filters: AlarmFilters, usual: Range, { nowMs, zone }: Clocks): Period {
  const range = rangeOf(filters, usual);
  if (range === "all") return { fromMs: undefined, toMs: undefined };
  if (range === "today") return { fromMs: zone.startOfDay(zone.dayOf(nowMs)), toMs: undefined };
  if (range === "custom")
    return { fromMs: momentMs(filters.from, zone), toMs: momentMs(filters.to, zone) };
  return { fromMs: nowMs - lengths[range], toMs: undefined };
}

/** The time of the same length before it; of today, yesterday up to this hour. Absent where there is no beginning. */
export function periodBefore(
  period: Period,
  range: Range,
  { nowMs, zone }: Clocks,
): Period | undefined {
  const { fromMs, toMs = nowMs } = period;
  if (fromMs === undefined || toMs <= fromMs) return undefined;
  if (range !== "today") return { fromMs: fromMs - (toMs - fromMs), toMs: fromMs };
  const yesterdayMs = zone.startOfDay(zone.dayOf(fromMs - minuteMs));
  return { fromMs: yesterdayMs, toMs: yesterdayMs + (toMs - fromMs) };
}

/** As the calls take it. An address that was typed may name what there is not: that is left out. */
export const callInput = (filters: AlarmFilters & { readonly q: string }, period: Period) => ({
  q: filters.q,
  starttime: period.fromMs === undefined ? "" : String(period.fromMs),
  endtime: period.toMs === undefined ? "" : String(period.toMs),
  state: among(filters.state, alarmStates).join(","),
  type: numbersOf(filters.type).join(","),
  priority: among(filters.priority, priorityValues).join(","),
  method: among(filters.method, Object.keys(alarmMethods)).join(","),
  device: filters.device,
  channel: filters.channel,
  group: numbersOf(filters.group)[0] ?? 0,
  source: filters.source,
});

const priorityValues = alarmPriorities.map(({ value }) => String(value));

/** The values of one filter. */
export const valuesOf = (text: string): readonly string[] => text.split(",").filter(Boolean);

const among = (text: string, known: readonly string[]) =>
  valuesOf(text).filter((one) => known.includes(one));

const numbersOf = (text: string) =>
  valuesOf(text)
    .map(Number)
    .filter((one) => Number.isSafeInteger(one) && one > 0);

const momentShape = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?$/;

/** A wall time of the server as a moment; undefined if it is none. */
function momentMs(text: string, zone: ZoneTime): number | undefined {
  const found = momentShape.exec(text);
  if (!found) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second);
  return wallMs - zone.offsetMs(wallMs - zone.offsetMs(wallMs));
}

/** How many filters narrow beyond time and search text. */
export const narrowedBy = (filters: AlarmFilters): number =>
  filterNames.filter((name) => !timeNames.includes(name) && filters[name] !== "").length;

const timeNames: readonly FilterName[] = ["range", "from", "to"];
