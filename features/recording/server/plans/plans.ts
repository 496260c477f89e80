import { type Clock, Conflict, NotFound, type Text } from "@tessera/base";
import { type ChannelRef, channelKey } from "@tessera/engine";
import { intersect, type Span, union } from "../time/spans.ts";
import type { Zone } from "../time/zone.ts";
import type { Assignment, PlanStore, ScheduleSince } from "./plan-store.ts";
import { planned } from "./planned.ts";
import { type PlanDraft, type RecordPlan, type Schedule, scheduleOf } from "./record-plan.ts";

interface PlansParts {
  readonly store: Pick<PlanStore, keyof PlanStore>;
  readonly zone: Zone;
  readonly clock: Clock;
}

/** How long it stays known what was wanted when. */
const keptMs = 100 * 24 * 60 * 60_000;

/** All plans and who follows them: in memory, written through to the store. */
export class Plans {
  readonly #parts: PlansParts;
  readonly #plans = new Map<number, RecordPlan>();
  /** By plan, in order of time. */
  readonly #schedules = new Map<number, ScheduleSince[]>();
  /** By channel, in order of time. */
  readonly #assignments = new Map<string, Assignment[]>();
  readonly #followers = new Map<number, Map<string, ChannelRef>>();
  readonly #listeners = new Set<(channels: readonly ChannelRef[]) => void>();
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(parts: PlansParts) {
    this.#parts = parts;
  }

  static async load(parts: PlansParts): Promise<Plans> {
    const plans = new Plans(parts);
    await parts.store.forgetBefore(parts.clock.nowMs() - keptMs);
    const stored = await parts.store.load();
    for (const since of stored.schedules) plans.#reschedule(since);
    for (const plan of stored.plans) {
      const schedule = plans.#schedules.get(plan.id)?.at(-1)?.schedule;
      if (schedule) plans.#plans.set(plan.id, { ...plan, ...schedule });
    }
    for (const assignment of stored.assignments) plans.#follow(assignment);
    return plans;
  }

  all(): Iterable<RecordPlan> {
    return this.#plans.values();
  }

  get(id: number): RecordPlan {
    const plan = this.#plans.get(id);
    if (!plan) throw new NotFound("plan-unknown", unknownText);
    return plan;
  }

  of(channel: ChannelRef): RecordPlan | undefined {
    const assignment = this.#assignments.get(channelKey(channel))?.at(-1);
    return assignment && this.#plans.get(assignment.planId);
  }

  channelsOf(id: number): Iterable<ChannelRef> {
    return this.#followers.get(id)?.values() ?? [];
  }

  /** Those that follow any plan. */
  *channels(): Iterable<ChannelRef> {
    for (const id of this.#plans.keys()) yield* this.channelsOf(id);
  }

  /** When the channel was to be recorded, by the plans it had then. */
  planned(channel: ChannelRef, range: Span): Span[] {
    return this.#wanted(channel, range, () => true);
  }

  /** As `planned`, without the time in which only alarms were to be recorded. */
  demanded(channel: ChannelRef, range: Span): Span[] {
    return this.#wanted(channel, range, ({ mode }) => mode !== "alarm");
  }

  /** Told which channels have another plan now, or one that has changed. */
  onChange(listener: (channels: readonly ChannelRef[]) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  save(draft: PlanDraft, id?: number): Promise<number> {
    return this.#inTurn(async () => {
      for (const plan of this.#plans.values())
        if (plan.id !== id && plan.name === draft.name)
          throw new Conflict("plan-name-taken", nameTakenText(draft.name));
      return id === undefined ? this.#add(draft) : this.#change({ ...draft, id });
    });
  }

  remove(id: number): Promise<void> {
    return this.#inTurn(async () => {
      this.get(id);
      const fromMs = this.#parts.clock.nowMs();
      const channels = [...this.channelsOf(id)];
      const released = channels.map((channel) => ({ channel, fromMs, planId: 0 }));
      await this.#parts.store.remove(id, released);
      this.#plans.delete(id);
      for (const assignment of released) this.#follow(assignment);
      this.#tell(channels);
    });
  }

  /** How many follow another plan than before. 0 is none. */
  assign(planId: number, channels: readonly ChannelRef[]): Promise<number> {
    return this.#inTurn(async () => {
      if (planId !== 0) this.get(planId);
      const fromMs = this.#parts.clock.nowMs();
      const changed = channels
        .filter((channel) => (this.of(channel)?.id ?? 0) !== planId)
        .map(({ deviceId, channelId }) => ({ channel: { deviceId, channelId }, fromMs, planId }));
      await this.#parts.store.assign(changed);
      for (const assignment of changed) this.#follow(assignment);
      this.#tell(changed.map(({ channel }) => channel));
      return changed.length;
    });
  }

  /** Channels that are gone for good, with all that was kept of them. */
  forget(channels: readonly ChannelRef[]): Promise<void> {
    return this.#inTurn(async () => {
      await this.#parts.store.forgetChannels(channels);
      for (const channel of channels) {
        const key = channelKey(channel);
        for (const followers of this.#followers.values()) followers.delete(key);
        this.#assignments.delete(key);
      }
      this.#tell(channels);
    });
  }

  #wanted(channel: ChannelRef, range: Span, counts: (schedule: Schedule) => boolean): Span[] {
    const assignments = this.#assignments.get(channelKey(channel)) ?? [];
    return union(
      periods(assignments, range).flatMap(({ item, span }) =>
        periods(this.#schedules.get(item.planId) ?? [], span).flatMap((since) =>
          counts(since.item.schedule)
            ? planned(since.item.schedule, since.span, this.#parts.zone)
            : [],
        ),
      ),
    );
  }

  async #add(draft: PlanDraft): Promise<number> {
    const updatedAtMs = this.#parts.clock.nowMs();
    const id = await this.#parts.store.add({ ...draft, updatedAtMs });
    this.#plans.set(id, { ...draft, id, updatedAtMs });
    this.#reschedule({ planId: id, fromMs: updatedAtMs, schedule: scheduleOf(draft) });
    return id;
  }

  async #change(draft: PlanDraft & { readonly id: number }): Promise<number> {
    const { id } = draft;
    const before = scheduleOf(this.get(id));
    const schedule = scheduleOf(draft);
    const isRescheduled = JSON.stringify(before) !== JSON.stringify(schedule);
    const plan = { ...draft, updatedAtMs: this.#parts.clock.nowMs() };
    await this.#parts.store.change(plan, isRescheduled);
    this.#plans.set(id, plan);
    if (isRescheduled) this.#reschedule({ planId: id, fromMs: plan.updatedAtMs, schedule });
    this.#tell([...this.channelsOf(id)]);
    return id;
  }

  #reschedule(since: ScheduleSince): void {
    const known = this.#schedules.get(since.planId);
    if (known) known.push(since);
    else this.#schedules.set(since.planId, [since]);
  }

  #follow(assignment: Assignment): void {
    const key = channelKey(assignment.channel);
    const known = this.#assignments.get(key);
    this.#followers.get(known?.at(-1)?.planId ?? 0)?.delete(key);
    if (known) known.push(assignment);
    else this.#assignments.set(key, [assignment]);
    if (assignment.planId === 0) return;
    const followers = this.#followers.get(assignment.planId) ?? new Map<string, ChannelRef>();
    this.#followers.set(assignment.planId, followers.set(key, assignment.channel));
  }

  #tell(channels: readonly ChannelRef[]): void {
    if (channels.length === 0) return;
    for (const listener of this.#listeners) listener(channels);
  }

  /** Changes happen one after the other: each is judged by what the one before has left. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}

/** Which of them held when, within the range. A clock that was set back must not make one last less than nothing. */
function periods<Item extends { readonly fromMs: number }>(
  items: readonly Item[],
  range: Span,
): { readonly item: Item; readonly span: Span }[] {
  return items.flatMap((item, index) => {
    const endMs = items[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
    return intersect([range], [{ startMs: item.fromMs, endMs }]).map((span) => ({ item, span }));
  });
}

const unknownText: Text = {
  zh: "录像计划不存在，可能已被删除，请刷新列表",
  en: "There is no such recording plan; it may have been deleted. Refresh the list",
};
const nameTakenText = (name: string): Text => ({
  zh: `已有名为“${name}”的录像计划，请换一个名称`,
  en: `There is a recording plan called "${name}" already; choose another name`,
});
