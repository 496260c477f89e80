import { type Clock, Conflict, NotFound, type Text, type Zone } from "@tessera/base";
import { type ChannelRef, channelKey } from "@tessera/engine";
import type { ChangeFeed, ModelChanges } from "@tessera/platform/server";
import { intersect, type Span, union } from "../time/spans.ts";
import type { Assignment, PlanStore, ScheduleSince } from "./plan-store.ts";
import { planned } from "./planned.ts";
import { type PlanDraft, type RecordPlan, type Schedule, scheduleOf } from "./record-plan.ts";

interface PlansParts {
  readonly store: Pick<PlanStore, keyof PlanStore>;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly zone: Zone;
  readonly clock: Clock;
}

interface PlansChange {
  readonly saved?: RecordPlan;
  readonly rescheduled?: ScheduleSince;
  readonly removed?: number;
  readonly assigned?: readonly Assignment[];
  readonly forgotten?: readonly ChannelRef[];
}

/** How long it stays known what was wanted when. */
const keptMs = 100 * 24 * 60 * 60_000;

/** All plans and who follows them, in memory. */
export class Plans {
  readonly #parts: PlansParts;
  #changes!: ModelChanges<PlansChange>;
  readonly #plans = new Map<number, RecordPlan>();
  /** By plan, in order of time. */
  readonly #schedules = new Map<number, ScheduleSince[]>();
  /** By channel, in order of time. */
  readonly #assignments = new Map<string, Assignment[]>();
  readonly #followers = new Map<number, Map<string, ChannelRef>>();
  readonly #listeners = new Set<(channels: readonly ChannelRef[]) => void>();

  private constructor(parts: PlansParts) {
    this.#parts = parts;
  }

  static async load(parts: PlansParts): Promise<Plans> {
    const plans = new Plans(parts);
    // No change of the feed: what nobody asks for any more may stay in the memory of other servers.
    await parts.store.forgetBefore(parts.clock.nowMs() - keptMs);
    plans.#changes = await parts.feed.follow<PlansChange>({
      name: "recording plans",
      know: (change) => plans.#know(change),
      read: () => plans.#read(),
    });
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
    return this.#changes.make(async (tell) => {
      for (const plan of this.#plans.values())
        if (plan.id !== id && plan.name === draft.name)
          throw new Conflict("plan-name-taken", nameTakenText(draft.name));
      const change = await (id === undefined ? this.#add(draft) : this.#change({ ...draft, id }));
      tell(change);
      return change.saved.id;
    });
  }

  remove(id: number): Promise<void> {
    return this.#changes.make(async (tell) => {
      this.get(id);
      const fromMs = this.#parts.clock.nowMs();
      const assigned = [...this.channelsOf(id)].map((channel) => ({ channel, fromMs, planId: 0 }));
      await this.#parts.store.remove(id, assigned);
      tell({ removed: id, assigned });
    });
  }

  /** How many follow another plan than before. 0 is none. */
  assign(planId: number, channels: readonly ChannelRef[]): Promise<number> {
    return this.#changes.make(async (tell) => {
      if (planId !== 0) this.get(planId);
      const fromMs = this.#parts.clock.nowMs();
      const assigned = channels
        .filter((channel) => (this.of(channel)?.id ?? 0) !== planId)
        .map(({ deviceId, channelId }) => ({ channel: { deviceId, channelId }, fromMs, planId }));
      if (assigned.length === 0) return 0;
      await this.#parts.store.assign(assigned);
      tell({ assigned });
      return assigned.length;
    });
  }

  /** Channels that are gone for good, with all that was kept of them. */
  forget(channels: readonly ChannelRef[]): Promise<void> {
    return this.#changes.make(async (tell) => {
      const forgotten = channels
        .filter((channel) => this.#assignments.has(channelKey(channel)))
        .map(({ deviceId, channelId }) => ({ deviceId, channelId }));
      if (forgotten.length === 0) return;
      await this.#parts.store.forgetChannels(forgotten);
      tell({ forgotten });
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

  async #add(draft: PlanDraft) {
    const updatedAtMs = this.#parts.clock.nowMs();
    const id = await this.#parts.store.add({ ...draft, updatedAtMs });
    const saved = { ...draft, id, updatedAtMs };
    return { saved, rescheduled: scheduleSince(saved) };
  }

  async #change(draft: PlanDraft & { readonly id: number }) {
    const before = scheduleOf(this.get(draft.id));
    const saved = { ...draft, updatedAtMs: this.#parts.clock.nowMs() };
    const isRescheduled = JSON.stringify(before) !== JSON.stringify(scheduleOf(draft));
    await this.#parts.store.change(saved, isRescheduled);
    return { saved, ...(isRescheduled && { rescheduled: scheduleSince(saved) }) };
  }

  async #read(): Promise<void> {
    const stored = await this.#parts.store.load();
    const before = [...this.channels()];
    for (const memory of [this.#plans, this.#schedules, this.#assignments, this.#followers])
      memory.clear();
    for (const since of stored.schedules) this.#reschedule(since);
    for (const plan of stored.plans) {
      const schedule = this.#schedules.get(plan.id)?.at(-1)?.schedule;
      if (schedule) this.#plans.set(plan.id, { ...plan, ...schedule });
    }
    for (const assignment of stored.assignments) this.#follow(assignment);
    this.#tell([...before, ...this.channels()]);
  }

  #know({ saved, rescheduled, removed, assigned = [], forgotten = [] }: PlansChange): void {
    if (saved) this.#plans.set(saved.id, saved);
    if (rescheduled) this.#reschedule(rescheduled);
    if (removed !== undefined) this.#plans.delete(removed);
    for (const assignment of assigned) this.#follow(assignment);
    for (const channel of forgotten) this.#forget(channelKey(channel));
    this.#tell([
      ...(saved ? this.channelsOf(saved.id) : []),
      ...assigned.map(({ channel }) => channel),
      ...forgotten,
    ]);
  }

  #reschedule(since: ScheduleSince): void {
    const known = this.#schedules.get(since.planId) ?? [];
    this.#schedules.set(since.planId, known);
    putAtItsTime(known, since);
  }

  #follow(assignment: Assignment): void {
    const key = channelKey(assignment.channel);
    const known = this.#assignments.get(key) ?? [];
    this.#assignments.set(key, known);
    const before = known.at(-1)?.planId ?? 0;
    putAtItsTime(known, assignment);
    const planId = known.at(-1)?.planId ?? 0;
    if (planId === before) return;
    this.#followers.get(before)?.delete(key);
    if (planId === 0) return;
    const followers = this.#followers.get(planId) ?? new Map<string, ChannelRef>();
    this.#followers.set(planId, followers.set(key, assignment.channel));
  }

  #forget(key: string): void {
    for (const followers of this.#followers.values()) followers.delete(key);
    this.#assignments.delete(key);
  }

  #tell(channels: readonly ChannelRef[]): void {
    if (channels.length === 0) return;
    for (const listener of this.#listeners) listener(channels);
  }
}

const scheduleSince = (plan: RecordPlan): ScheduleSince => ({
  planId: plan.id,
  fromMs: plan.updatedAtMs,
  schedule: scheduleOf(plan),
});

/** In place of one of the same moment, as in the database; it may be known already. */
function putAtItsTime<Item extends { readonly fromMs: number }>(items: Item[], item: Item): void {
  const index = items.findLastIndex(({ fromMs }) => fromMs === item.fromMs);
  if (index === -1) items.push(item);
  else items[index] = item;
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
  en: "The recording plan does not exist; it may have been deleted. Refresh the list.",
};
const nameTakenText = (name: string): Text => ({
  zh: `已有名为“${name}”的录像计划，请换一个名称`,
  en: `A recording plan named "${name}" already exists. Choose another name.`,
});
