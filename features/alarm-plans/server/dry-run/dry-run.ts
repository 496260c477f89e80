import { setImmediate as nextTurn } from "node:timers/promises";
import { dayMs, type Zone } from "@tessera/base";
import { actionKinds } from "../../contract.ts";
import { type Firing, type JudgeParts, judge, KnownStates } from "../matching/judge.ts";
import type { AlarmPlan } from "../plans/alarm-plan.ts";
import type { PlannedAlarm, PlannedAlarms } from "../ports.ts";

type ActionKind = (typeof actionKinds)[number];

interface DryRunParts {
  readonly alarms: Pick<PlannedAlarms, "history" | "states">;
  readonly zone: Zone;
  readonly isFor: JudgeParts["isFor"];
  readonly maxPictures: number;
}

export interface DryRun {
  readonly alarms: number;
  readonly isCut: boolean;
  readonly fired: number;
  readonly folded: number;
  readonly actions: readonly { readonly kind: ActionKind; readonly count: number }[];
  readonly days: readonly { readonly date: string; readonly fired: number }[];
  readonly firings: readonly Firing[];
}

const shownFirings = 100;
/** More than this nobody waits for. */
const mostAlarms = 1_000_000;
const idsAQuestion = 500;

/**
 * What the plan would have done. The modes of that time are not known: it is taken as if they had let it act. What was
 * acknowledged by now is taken as having been so in time.
 */
export async function dryRun(
  plan: AlarmPlan,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  { alarms, zone, isFor, maxPictures }: DryRunParts,
): Promise<DryRun> {
  const parts = { states: new KnownStates(), zone, isFor };
  const tally = new Tally(plan, maxPictures);
  const days = new Map<string, number>();
  for (let atMs = fromMs; atMs <= toMs; atMs += dayMs) days.set(zone.clockAt(atMs).date, 0);
  const seen = { alarms: 0, folded: 0 };
  const look = (alarm: PlannedAlarm) => {
    const { firings, folded } = judge(plan, alarm, parts);
    seen.folded += folded;
    for (const firing of firings) {
      tally.count(firing);
      const { date } = zone.clockAt(alarm.atMs);
      days.set(date, (days.get(date) ?? 0) + 1);
    }
  };
  for await (const piece of alarms.history(fromMs, toMs)) {
    for (const alarm of piece) look(alarm);
    seen.alarms += piece.length;
    if (seen.alarms >= mostAlarms) break;
    // Other calls get their turn.
    await nextTurn();
  }
  const unread = plan.actions.escalation ? await tally.unread(alarms) : 0;
  return {
    alarms: seen.alarms,
    isCut: seen.alarms >= mostAlarms,
    fired: tally.fired,
    folded: seen.folded,
    actions: tally.actions(unread),
    days: [...days].map(([date, fired]) => ({ date, fired })),
    firings: tally.first,
  };
}

class Tally {
  readonly first: Firing[] = [];
  readonly #plan: AlarmPlan;
  readonly #maxPictures: number;
  readonly #alarmIds = new Set<number>();
  fired = 0;

  constructor(plan: AlarmPlan, maxPictures: number) {
    this.#plan = plan;
    this.#maxPictures = maxPictures;
  }

  count(firing: Firing): void {
    this.fired++;
    if (this.first.length < shownFirings) this.first.push(firing);
    if (this.#plan.actions.escalation) this.#alarmIds.add(firing.alarm.id);
  }

  /** How many of them nobody has looked into to this day. */
  async unread(alarms: Pick<PlannedAlarms, "states">): Promise<number> {
    const ids = [...this.#alarmIds];
    let count = 0;
    for (let start = 0; start < ids.length; start += idsAQuestion) {
      const states = await alarms.states(ids.slice(start, start + idsAQuestion));
      count += [...states.values()].filter((state) => state === "new").length;
    }
    return count;
  }

  /** Only what the plan does at all. */
  actions(unread: number): DryRun["actions"] {
    const { recordMs, snapshotEveryMs, wallMs, presets, output, push, escalation } =
      this.#plan.actions;
    const pictures =
      snapshotEveryMs > 0
        ? Math.min(this.#maxPictures, 1 + Math.floor(recordMs / snapshotEveryMs))
        : 0;
    const each: Readonly<Record<ActionKind, number>> = {
      record: recordMs > 0 ? this.fired : 0,
      snapshot: pictures * this.fired,
      preset: presets.length * this.fired,
      wall: wallMs > 0 ? this.fired : 0,
      output: output ? this.fired : 0,
      push: push.targetIds.length * this.fired,
      escalation: (escalation?.targetIds.length ?? 0) * unread,
    };
    const isDone: Readonly<Record<ActionKind, boolean>> = {
      record: recordMs > 0,
      snapshot: pictures > 0,
      preset: presets.length > 0,
      wall: wallMs > 0,
      output: output !== undefined,
      push: push.targetIds.length > 0,
      escalation: escalation !== undefined,
    };
    return actionKinds.filter((kind) => isDone[kind]).map((kind) => ({ kind, count: each[kind] }));
  }
}
