import { type Clock, Conflict, NotFound, type Text } from "@tessera/base";
import { type ChannelRef, channelKey, type PurgedDevices, purgedBy } from "@tessera/engine";
import type { ChangeFeed, ModelChanges } from "@tessera/platform/server";
import type { AlarmPlan, PlanDraft } from "./alarm-plan.ts";
import type { AlarmPlanStore } from "./plan-store.ts";

interface AlarmPlansParts {
  readonly store: Pick<AlarmPlanStore, keyof AlarmPlanStore>;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly clock: Clock;
}

interface Change {
  readonly saved?: AlarmPlan;
  readonly removed?: number;
  readonly chosen?: { readonly planId: number; readonly channels: readonly ChannelRef[] };
}

/** All alarm plans and the channels chosen for them, in memory. */
export class AlarmPlans {
  readonly #parts: AlarmPlansParts;
  #changes!: ModelChanges<Change>;
  readonly #plans = new Map<number, AlarmPlan>();
  /** By plan and key of the channel. */
  readonly #channels = new Map<number, Map<string, ChannelRef>>();

  private constructor(parts: AlarmPlansParts) {
    this.#parts = parts;
  }

  static async load(parts: AlarmPlansParts): Promise<AlarmPlans> {
    const plans = new AlarmPlans(parts);
    plans.#changes = await parts.feed.follow<Change>({
      name: "alarm plans",
      know: (change) => plans.#know(change),
      read: () => plans.#read(),
    });
    return plans;
  }

  all(): readonly AlarmPlan[] {
    return [...this.#plans.values()];
  }

  get(id: number): AlarmPlan {
    const plan = this.#plans.get(id);
    if (!plan) throw new NotFound("alarm-plan-unknown", unknownText);
    return plan;
  }

  find(id: number): AlarmPlan | undefined {
    return this.#plans.get(id);
  }

  channelsOf(id: number): readonly ChannelRef[] {
    return [...(this.#channels.get(id)?.values() ?? [])];
  }

  hasChosen(id: number, channel: ChannelRef): boolean {
    return this.#channels.get(id)?.has(channelKey(channel)) ?? false;
  }

  add(draft: PlanDraft): Promise<number> {
    return this.#changes.make(async (tell) => {
      this.#refuseName(draft.name);
      const updatedAtMs = this.#parts.clock.nowMs();
      const id = await this.#parts.store.add(draft, updatedAtMs);
      tell({ saved: { ...draft, id, updatedAtMs } });
      return id;
    });
  }

  /** `change` sees the plan as it is by then. */
  change(id: number, change: (plan: AlarmPlan) => PlanDraft): Promise<AlarmPlan> {
    return this.#changes.make(async (tell) => {
      const draft = change(this.get(id));
      this.#refuseName(draft.name, id);
      const saved = { ...draft, id, updatedAtMs: this.#parts.clock.nowMs() };
      await this.#parts.store.change(saved);
      tell({ saved });
      return saved;
    });
  }

  remove(id: number): Promise<void> {
    return this.#changes.make(async (tell) => {
      this.get(id);
      await this.#parts.store.remove(id);
      tell({ removed: id });
    });
  }

  /** The plan is for these from now on, and for no others. */
  choose(
    id: number,
    channels: readonly ChannelRef[],
    wide: Pick<PlanDraft, "isForAll" | "groupIds">,
  ): Promise<void> {
    return this.#changes.make(async (tell) => {
      const { isForAll, groupIds } = wide;
      const updatedAtMs = this.#parts.clock.nowMs();
      const saved = { ...this.get(id), isForAll, groupIds, updatedAtMs };
      const unique = new Map(
        channels.map(({ deviceId, channelId }) => [
          channelKey({ deviceId, channelId }),
          { deviceId, channelId },
        ]),
      );
      await this.#parts.store.change(saved);
      await this.#parts.store.choose(id, [...unique.values()]);
      tell({ saved, chosen: { planId: id, channels: [...unique.values()] } });
    });
  }

  /** Channels that are gone for good. Their rows went with them. */
  forget(purged: PurgedDevices): void {
    const isGone = purgedBy(purged);
    for (const channels of this.#channels.values())
      for (const [key, channel] of channels) if (isGone(channel)) channels.delete(key);
  }

  #refuseName(name: string, id?: number): void {
    for (const plan of this.#plans.values())
      if (plan.id !== id && plan.name === name)
        throw new Conflict("alarm-plan-name-taken", nameTakenText(name));
  }

  async #read(): Promise<void> {
    const { plans, channels } = await this.#parts.store.load();
    this.#plans.clear();
    this.#channels.clear();
    for (const plan of plans) this.#plans.set(plan.id, plan);
    for (const [planId, chosen] of Map.groupBy(channels, (one) => one.planId))
      this.#choose(
        planId,
        chosen.map(({ channel }) => channel),
      );
  }

  #know({ saved, removed, chosen }: Change): void {
    if (saved) this.#plans.set(saved.id, saved);
    if (chosen) this.#choose(chosen.planId, chosen.channels);
    if (removed === undefined) return;
    this.#plans.delete(removed);
    this.#channels.delete(removed);
  }

  #choose(planId: number, channels: readonly ChannelRef[]): void {
    this.#channels.set(planId, new Map(channels.map((one) => [channelKey(one), one])));
  }
}

const unknownText: Text = {
  zh: "报警预案不存在，可能已被删除，请刷新列表",
  en: "The alarm plan does not exist; it may have been deleted. Refresh the list.",
};
const nameTakenText = (name: string): Text => ({
  zh: `已有名为“${name}”的报警预案，请换一个名称`,
  en: `An alarm plan named "${name}" already exists. Choose another name.`,
});
