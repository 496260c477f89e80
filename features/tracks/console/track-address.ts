import { dayMs, hourMs } from "@tessera/base";
import { isRealDay, type ZoneTime } from "@tessera/kit/playback";
import { longestTrackDays, mostTracks, type TrackRule, trackRules } from "../contract.ts";

export const spanKinds = ["hour", "today", "day", "range"] as const;
export type SpanKind = (typeof spanKinds)[number];
export const pictureKinds = ["cloud", "device", "off"] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** What the page shows, as its address says it. */
export interface TrackAddress {
  readonly ids: readonly string[];
  readonly span: SpanKind;
  /** YYYYMMDD; of the kind `day`. */
  readonly day: string;
  /** Of the kind `range`. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Where it begins to play. */
  readonly at: number | undefined;
  readonly limitKmh: number;
  /** What is a stop, and what is a gap. */
  readonly rules: Readonly<Record<TrackRule, number>>;
  readonly hasFences: boolean;
  readonly pictures: PictureKind;
}

/** As the address calls them. */
const ruleNames = {
  stopRadiusM: "radius",
  stopMinutes: "stop",
  gapMinutes: "gap",
} as const satisfies Record<TrackRule, string>;

export function readAddress(query: URLSearchParams): TrackAddress {
  const limit = Number(query.get("limit"));
  return {
    ids: [...new Set(query.getAll("id").filter((id) => id.includes("~")))].slice(0, mostTracks),
    span: spanKinds.find((kind) => kind === query.get("span")) ?? "today",
    day: query.get("day") ?? "",
    from: momentOf(query.get("from")),
    to: momentOf(query.get("to")),
    at: momentOf(query.get("at")),
    limitKmh: Number.isFinite(limit) && limit > 0 && limit <= 500 ? limit : 0,
    rules: {
      stopRadiusM: ruleOf(query, "stopRadiusM"),
      stopMinutes: ruleOf(query, "stopMinutes"),
      gapMinutes: ruleOf(query, "gapMinutes"),
    },
    hasFences: query.get("fences") !== "0",
    pictures: pictureKinds.find((kind) => kind === query.get("pictures")) ?? "cloud",
  };
}

/** What is as usual is not said. */
export function writeAddress(address: TrackAddress): URLSearchParams {
  const query = new URLSearchParams(address.ids.map((id) => ["id", id]));
  const say = (name: string, value: string | number | undefined, usual: string | number = "") => {
    if (value !== undefined && value !== usual) query.set(name, String(value));
  };
  say("span", address.span, "today");
  if (address.span === "day") say("day", address.day);
  if (address.span === "range") {
    say("from", address.from);
    say("to", address.to);
  }
  say("at", address.at);
  say("limit", address.limitKmh, 0);
  for (const rule of Object.keys(ruleNames) as TrackRule[])
    say(ruleNames[rule], address.rules[rule], trackRules[rule].usual);
  say("fences", address.hasFences ? 1 : 0, 1);
  say("pictures", address.pictures, "cloud");
  return query;
}

export interface AskedSpan {
  readonly from: number;
  readonly to: number;
}

/** Undefined: what was asked for cannot be. */
export function askedSpan(
  { span, day, from, to }: Pick<TrackAddress, "span" | "day" | "from" | "to">,
  zone: ZoneTime,
  nowMs: number,
): AskedSpan | undefined {
  switch (span) {
    case "hour":
      return { from: nowMs - hourMs, to: nowMs };
    case "today":
      return dayOf(zone, zone.dayOf(nowMs));
    case "day":
      return isRealDay(day) ? dayOf(zone, day) : dayOf(zone, zone.dayOf(nowMs));
    case "range":
      if (from === undefined || to === undefined) return dayOf(zone, zone.dayOf(nowMs));
      return to > from && to - from <= longestTrackDays * dayMs ? { from, to } : undefined;
  }
}

const dayOf = (zone: ZoneTime, day: string): AskedSpan => ({
  from: zone.startOfDay(day),
  to: zone.endOfDay(day),
});

/** What no rule can be is as usual. */
function ruleOf(query: URLSearchParams, rule: TrackRule): number {
  const value = Number(query.get(ruleNames[rule]));
  const { least, most, usual } = trackRules[rule];
  return value >= least && value <= most ? value : usual;
}

function momentOf(text: string | null): number | undefined {
  const atMs = Number(text);
  return text && Number.isSafeInteger(atMs) && atMs > 0 ? atMs : undefined;
}
