import { dayMs, hourMs, type Language, minuteMs, secondMs } from "@tessera/base";
import { dayAfter, lengthOf, type TimeView, type ZoneTime } from "@tessera/kit/playback";

export interface Tick {
  readonly atMs: number;
  /** Empty for a small one between two that are labelled. */
  readonly label: string;
  /** The first moment of a day. */
  readonly isDay: boolean;
}

const stepsMs = [
  10,
  20,
  50,
  100,
  200,
  500,
  secondMs,
  2 * secondMs,
  5 * secondMs,
  10 * secondMs,
  30 * secondMs,
  minuteMs,
  2 * minuteMs,
  5 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  dayMs,
  2 * dayMs,
  7 * dayMs,
];
/** No zone's offset has parts of it. */
const zoneStepMs = 30 * minuteMs;
const labelWidthPx = 74;
const smallTickPx = 12;

/** Where a ruler of so many pixels has its ticks, by the clock on the wall of the zone. */
export function ticksOf(
  view: TimeView,
  widthPx: number,
  zone: ZoneTime,
  language: Language,
): readonly Tick[] {
  const perPx = lengthOf(view) / Math.max(1, widthPx);
  const labelled = stepAbove(perPx * labelWidthPx);
  const small = stepAbove(Math.max(perPx * smallTickPx, labelled / 10));
  const days = dayStarts(view, zone);
  return moments(view, small, zone).map((atMs) => {
    const isDay = days.has(atMs);
    const hasLabel = (isDay && labelled < dayMs) || isOn(atMs, labelled, zone);
    return {
      atMs,
      isDay,
      label: hasLabel ? labelOf(atMs, { isDay, labelled, zone, language }) : "",
    };
  });
}

function stepAbove(leastMs: number): number {
  return stepsMs.find((step) => step >= leastMs) ?? 7 * dayMs;
}

/** On days with 23 or 25 hours the hours are walked one by one: one is left out, or comes twice. */
function moments(view: TimeView, stepMs: number, zone: ZoneTime): number[] {
  const found: number[] = [];
  if (stepMs < hourMs) {
    const offsetMs = zone.offsetMs(view.fromMs);
    let atMs = Math.ceil((view.fromMs + offsetMs) / stepMs) * stepMs - offsetMs;
    for (; atMs <= view.toMs; atMs += stepMs) found.push(atMs);
    return found;
  }
  for (const startMs of dayStarts(view, zone)) {
    if (startMs >= view.fromMs && startMs <= view.toMs && isOn(startMs, stepMs, zone))
      found.push(startMs);
    if (stepMs >= dayMs) continue;
    const endMs = Math.min(view.toMs, zone.endOfDay(zone.dayOf(startMs)) - 1);
    for (let atMs = startMs + zoneStepMs; atMs <= endMs; atMs += zoneStepMs)
      if (atMs >= view.fromMs && isOn(atMs, stepMs, zone)) found.push(atMs);
  }
  return found;
}

function dayStarts(view: TimeView, zone: ZoneTime): ReadonlySet<number> {
  const starts = new Set<number>();
  let day = zone.dayOf(view.fromMs);
  for (let startMs = zone.startOfDay(day); startMs <= view.toMs; startMs = zone.startOfDay(day)) {
    starts.add(startMs);
    day = dayAfter(day);
  }
  return starts;
}

function isOn(atMs: number, stepMs: number, zone: ZoneTime): boolean {
  const wallMs = atMs + zone.offsetMs(atMs);
  if (stepMs < dayMs) return wallMs % stepMs === 0;
  // A day may begin later than midnight; every second and seventh day are counted within the month.
  const { day, hour } = zone.wallAt(atMs);
  return hour < 2 && (day - 1) % (stepMs / dayMs) === 0;
}

interface LabelParts {
  readonly isDay: boolean;
  readonly labelled: number;
  readonly zone: ZoneTime;
  readonly language: Language;
}

function labelOf(atMs: number, { isDay, labelled, zone, language }: LabelParts): string {
  if (isDay) {
    const { month, day } = zone.wallAt(atMs);
    return language === "zh" ? `${month}月${day}日` : `${monthNames[month - 1]} ${day}`;
  }
  if (labelled < secondMs) return zone.timeText(atMs, true).slice(3);
  const text = zone.timeText(atMs);
  return labelled < minuteMs ? text : text.slice(0, 5);
}

const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
