import type { Clock, Zone } from "@tessera/base";
import { type ChannelRef, type DeviceCatalog } from "@tessera/engine";
import type { Settings } from "@tessera/platform/server";
import { alarmPlanSettings } from "../../settings.ts";
import { type Firing, judge, KnownStates } from "../matching/judge.ts";
import type { AlarmPlan } from "../plans/alarm-plan.ts";
import type { PlanScope } from "../plans/plan-scope.ts";
import type { AlarmPlans } from "../plans/plans.ts";
import type { PlannedAlarm, PlannedAlarms, SiteModes } from "../ports.ts";
import { messageOf } from "./message.ts";
import type { OrderStore } from "./order-store.ts";
import { ordersOf } from "./orders-of.ts";
import type { PlanStateStore } from "./state-store.ts";

export interface PlannerParts {
  readonly plans: Pick<AlarmPlans, "all">;
  readonly scope: PlanScope;
  readonly states: PlanStateStore;
  readonly orders: Pick<OrderStore, "put">;
  readonly catalog: Pick<DeviceCatalog, "device" | "channel" | "channelsOf">;
  readonly modes: SiteModes;
  readonly alarms: Pick<PlannedAlarms, "picturePath" | "clipPath">;
  readonly settings: Pick<Settings, "get">;
  readonly zone: Zone;
  readonly clock: Clock;
}

/** An alarm of a recorder as a whole must not move a thousand cameras. */
const channelsADevice = 64;

/** Makes orders of alarms, in the transaction in which they are taken. */
export class Planner {
  readonly #parts: PlannerParts;

  constructor(parts: PlannerParts) {
    this.#parts = parts;
  }

  async plan(alarms: readonly PlannedAlarm[]): Promise<void> {
    const { plans, states: store, orders, settings } = this.#parts;
    const acting = settings.get(alarmPlanSettings).isOn
      ? plans.all().filter(({ isEnabled }) => isEnabled)
      : [];
    if (acting.length === 0) return;
    const states = await this.#statesFor(acting, alarms);
    const { modes } = this.#parts;
    const likes = new Map(modes.modes().map(({ key, like }) => [key, like]));
    const parts = {
      states,
      zone: this.#parts.zone,
      isFor: this.#parts.scope.isFor,
      modesOf: ({ deviceId, channelId }: ChannelRef) => {
        const key = modes.modeOf(channelId === "" ? undefined : { deviceId, channelId });
        return [key, likes.get(key) ?? key];
      },
    };
    const firings = alarms.flatMap((alarm) =>
      acting.flatMap((plan) => judge(plan, alarm, parts).firings),
    );
    await store.save(states.changed());
    await orders.put(firings.flatMap((firing) => this.#ordersOf(firing)));
  }

  async #statesFor(
    acting: readonly AlarmPlan[],
    alarms: readonly PlannedAlarm[],
  ): Promise<KnownStates> {
    const { states: store } = this.#parts;
    const elsewhere = acting.filter(({ second }) => second?.operator === "and" && second.channel);
    const chosen = elsewhere.flatMap(({ second }) => second?.channel?.deviceId ?? []);
    const devices = [...alarms.map(({ deviceId }) => deviceId), ...chosen];
    const ids = acting.map(({ id }) => id);
    const firstMs = Math.min(...alarms.map(({ atMs }) => atMs));
    const withinMs = Math.max(0, ...elsewhere.map(({ second }) => second?.withinMs ?? 0));
    const waiting = await store.waiting(
      elsewhere.map(({ id }) => id),
      firstMs - withinMs,
    );
    return new KnownStates([...waiting, ...(await store.load(ids, devices))]);
  }

  #ordersOf(firing: Firing) {
    const { settings, modes, clock } = this.#parts;
    const nowMs = clock.nowMs();
    const { staleMinutes, maxPictures } = settings.get(alarmPlanSettings);
    return ordersOf(firing, {
      nowMs,
      isMuted: ({ place }) => place.channelId !== "" && modes.isMuted(place, nowMs),
      staleMs: staleMinutes * 60_000,
      maxPictures,
      channelsAt: (one) => this.#channelsAt(one),
      message: (one) => messageOf(one, this.#parts),
    });
  }

  #channelsAt({ plan, place }: Firing): readonly ChannelRef[] {
    const { catalog, scope } = this.#parts;
    if (place.channelId !== "") return [place];
    if (place.deviceId === "") return [];
    return catalog
      .channelsOf(place.deviceId)
      .filter((channel) => !channel.isDirectory && scope.isFor(plan, channel))
      .slice(0, channelsADevice);
  }
}
