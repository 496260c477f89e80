import { type Clock, type Leases, type Logger, Zone } from "@tessera/base";
import type {
  ChannelRef,
  ChannelRegistry,
  DeviceCatalog,
  DeviceCleanUp,
  Driver,
  MessagePush,
} from "@tessera/engine";
import {
  type Database,
  defineFeature,
  type Events,
  type Feature,
  type PushHub,
  type Settings,
} from "@tessera/platform/server";
import { alarmPlanSettings } from "../settings.ts";
import { PlanDesk } from "./plans/plan-desk.ts";
import { planRoutes } from "./plans/plan-routes.ts";
import { planScope } from "./plans/plan-scope.ts";
import { AlarmPlanStore } from "./plans/plan-store.ts";
import type { AlarmPlans } from "./plans/plans.ts";
import { v2Routes } from "./plans/v2-routes.ts";
import type { PlannedAlarms, PresetTurns, SiteModes, TimedRecordings } from "./ports.ts";
import { type DeedParts, deviceOutputs } from "./runner/deeds.ts";
import { OrderStore } from "./runner/order-store.ts";
import { Planner } from "./runner/planner.ts";
import { PlanRunner } from "./runner/runner.ts";
import { PlanStateStore } from "./runner/state-store.ts";

export { AlarmPlans } from "./plans/plans.ts";
export { AlarmPlanStore };

export const alarmPlanCleanUps: readonly DeviceCleanUp[] = [
  { table: "alarm_plan_channels", device: "device_id", channel: "channel_id" },
  { table: "alarm_plan_states", device: "device_id", channel: "channel_id", isHistory: true },
  { table: "alarm_plan_orders", device: "device_id", channel: "channel_id", isHistory: true },
];

export interface AlarmPlansDeps {
  readonly plans: AlarmPlans;
  readonly alarms: PlannedAlarms;
  readonly messages: MessagePush;
  readonly recordings: TimedRecordings;
  readonly presets: PresetTurns;
  readonly snapshot: DeedParts["snapshot"];
  readonly modes: SiteModes;
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly catalog: DeviceCatalog;
  readonly groups: { has(groupId: number, channel: ChannelRef): boolean };
  readonly database: Database;
  readonly events: Events;
  readonly settings: Pick<Settings, "get" | "change">;
  readonly push: Pick<PushHub, "tell">;
  readonly leases: Leases;
  /** IANA; the server's own if it is not given. */
  readonly zone?: string | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface AlarmPlansFeature extends Feature {
  /** Until all that has come is done or put off. */
  settled(): Promise<void>;
}

/** What happens because of an alarm. */
export function createAlarmPlansFeature(deps: AlarmPlansDeps): AlarmPlansFeature {
  const { plans, catalog, groups, database, events } = deps;
  const store = new AlarmPlanStore(database);
  const orders = new OrderStore(database);
  const zone = new Zone(deps.zone);
  const scope = planScope({
    catalog,
    groups,
    hasChosen: (id, channel) => plans.hasChosen(id, channel),
  });
  const planner = new Planner({
    ...deps,
    scope,
    states: new PlanStateStore(database),
    orders,
    zone,
  });
  const runner = new PlanRunner({ ...deps, planner, orders, outputs: deviceOutputs(deps) });
  const desk = new PlanDesk({ plans, store, catalog });
  const stops: (() => void)[] = [];
  return {
    ...defineFeature({
      name: "alarm-plans",
      settings: [alarmPlanSettings],
      async start() {
        stops.push(
          events.on("alarm-raised", () => runner.wake()),
          events.on("devices-purged", (purged) => plans.forget(purged)),
        );
        runner.start();
      },
      async stop() {
        for (const stop of stops.splice(0)) stop();
        await runner.stop();
      },
      routes: [...planRoutes({ ...deps, desk, zone }), ...v2Routes({ ...deps, desk })],
    }),
    settled: () => runner.settled(),
  };
}
