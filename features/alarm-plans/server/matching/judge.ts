import type { Zone } from "@tessera/base";
import type { AlarmPlan, SecondSource } from "../plans/alarm-plan.ts";
import type { PlannedAlarm } from "../ports.ts";
import { holdsAt, isSecondSource, matches } from "./matches.ts";

/** Where an alarm is; an empty channel is the device as a whole, an empty device the server. */
export interface AlarmPlace {
  readonly deviceId: string;
  readonly channelId: string;
}

/** What a plan remembers of a place. Undefined: never. */
export interface PlaceState {
  readonly firedAtMs?: number | undefined;
  /** When each of the two sources was last heard of, of a plan that waits for both. */
  readonly firstAtMs?: number | undefined;
  readonly secondAtMs?: number | undefined;
}

export interface PlanStates {
  get(planId: number, place: AlarmPlace): PlaceState;
  set(planId: number, place: AlarmPlace, state: PlaceState): void;
  /** Where the first source was heard of since then. */
  waiting(planId: number, sinceMs: number): readonly AlarmPlace[];
}

export interface JudgeParts {
  readonly states: PlanStates;
  readonly zone: Pick<Zone, "clockAt">;
  readonly isFor: (plan: AlarmPlan, place: AlarmPlace) => boolean;
  /** The mode that a place is in, and the one that it counts as. Undefined: modes do not count. */
  readonly modesOf?: ((place: AlarmPlace) => readonly string[]) | undefined;
}

/** A plan acts. */
export interface Firing {
  readonly plan: AlarmPlan;
  readonly place: AlarmPlace;
  readonly alarm: PlannedAlarm;
}

export interface Verdict {
  readonly firings: readonly Firing[];
  /** How often it would have acted but for its rest. */
  readonly folded: number;
}

/** What a plan makes of an alarm: the same for those that come and, in a dry run, for those that were. */
export function judge(plan: AlarmPlan, alarm: PlannedAlarm, parts: JudgeParts): Verdict {
  const places = placesFor(plan, alarm, parts);
  const firings: Firing[] = [];
  let folded = 0;
  for (const place of places) {
    const state = parts.states.get(plan.id, place);
    if (isResting(plan, state, alarm.atMs)) {
      folded++;
      continue;
    }
    parts.states.set(plan.id, place, { ...state, firedAtMs: alarm.atMs });
    firings.push({ plan, place, alarm });
  }
  return { firings, folded };
}

/** Where the plan has cause to act now. */
function placesFor(plan: AlarmPlan, alarm: PlannedAlarm, parts: JudgeParts): readonly AlarmPlace[] {
  if (!plan.isEnabled || alarm.phase === "ends") return [];
  const { second, modes } = plan;
  const place = placeOf(alarm);
  const isHere = parts.isFor(plan, place);
  const isFirst = isHere && matches(plan.conditions, alarm);
  // One that was chosen counts wherever it is.
  const isSecond = second !== undefined && isSecondSource(second, alarm, isHere);
  if ((!isFirst && !isSecond) || !holdsAt(plan, alarm.atMs, parts.zone)) return [];
  const heard = { alarm, isFirst, isSecond };
  const places = second?.operator === "and" ? both(plan, second, heard, parts) : [place];
  const { modesOf } = parts;
  if (modes.length === 0 || !modesOf) return places;
  return places.filter((one) => modesOf(one).some((mode) => modes.includes(mode)));
}

interface Heard {
  readonly alarm: PlannedAlarm;
  readonly isFirst: boolean;
  readonly isSecond: boolean;
}

/** Remembers which source was heard of, and gives where both have been within the time. */
function both(
  { id }: AlarmPlan,
  { channel, withinMs }: SecondSource,
  { alarm, isFirst, isSecond }: Heard,
  { states }: JudgeParts,
): readonly AlarmPlace[] {
  const { atMs } = alarm;
  const place = placeOf(alarm);
  const isNear = (otherMs: number | undefined) =>
    otherMs !== undefined && Math.abs(atMs - otherMs) <= withinMs;
  const change = (one: AlarmPlace, changes: PlaceState) =>
    states.set(id, one, { ...states.get(id, one), ...changes });
  // An alarm that could be either is the second: alone it is not both.
  if (!isSecond) {
    const hasBoth = isNear(states.get(id, channel ?? place).secondAtMs);
    change(place, { firstAtMs: hasBoth ? undefined : atMs });
    return hasBoth ? [place] : [];
  }
  change(place, { secondAtMs: atMs });
  const firsts = channel ? states.waiting(id, atMs - withinMs) : [place];
  const met = firsts.filter((one) => isNear(states.get(id, one).firstAtMs));
  // Each first is answered once.
  for (const one of met) change(one, { firstAtMs: undefined });
  if (isFirst && channel) change(place, { firstAtMs: atMs });
  return met;
}

/** A time that lies far off, as of a device whose clock was wrong, keeps nothing from acting. */
const isResting = ({ coolDownMs }: AlarmPlan, { firedAtMs }: PlaceState, atMs: number): boolean =>
  firedAtMs !== undefined && Math.abs(atMs - firedAtMs) < coolDownMs;

const placeOf = ({ deviceId, channel }: PlannedAlarm): AlarmPlace => ({
  deviceId,
  channelId: channel?.channelId ?? "",
});

/** States in memory, for as long as they are looked at. */
export class KnownStates implements PlanStates {
  readonly #states = new Map<string, Known>();
  readonly #changed = new Set<string>();

  constructor(known: readonly Known[] = []) {
    for (const one of known) this.#states.set(keyOf(one.planId, one.place), one);
  }

  get(planId: number, place: AlarmPlace): PlaceState {
    return this.#states.get(keyOf(planId, place))?.state ?? {};
  }

  set(planId: number, place: AlarmPlace, state: PlaceState): void {
    const key = keyOf(planId, place);
    this.#states.set(key, { planId, place, state });
    this.#changed.add(key);
  }

  waiting(planId: number, sinceMs: number): readonly AlarmPlace[] {
    return [...this.#states.values()]
      .filter((one) => one.planId === planId && (one.state.firstAtMs ?? Number.NaN) >= sinceMs)
      .map(({ place }) => place);
  }

  /** Those that are otherwise than they were given. */
  changed(): readonly Known[] {
    return [...this.#changed].flatMap((key) => this.#states.get(key) ?? []);
  }
}

export interface Known {
  readonly planId: number;
  readonly place: AlarmPlace;
  readonly state: PlaceState;
}

const keyOf = (planId: number, { deviceId, channelId }: AlarmPlace): string =>
  JSON.stringify([planId, deviceId, channelId]);
