import { type Clock, dayMs, type Zone } from "@tessera/base";
import type { ChannelRef, DeviceCatalog, MessagePush } from "@tessera/engine";
import {
  matches,
  pageOf,
  type Route,
  route,
  rowsOf,
  type Settings,
} from "@tessera/platform/server";
import * as calls from "../../contract.ts";
import { alarmPlanSettings } from "../../settings.ts";
import { dryRun } from "../dry-run/dry-run.ts";
import type { PlannedAlarms } from "../ports.ts";
import { messageWords } from "../runner/message.ts";
import type { PlanDesk } from "./plan-desk.ts";
import { planScope } from "./plan-scope.ts";
import { toDraft } from "./wire-plan.ts";

export interface PlanRouteParts {
  readonly desk: PlanDesk;
  readonly alarms: Pick<PlannedAlarms, "history" | "states">;
  readonly messages: Pick<MessagePush, "targets">;
  readonly catalog: Pick<DeviceCatalog, "channel" | "channelsOf">;
  readonly groups: { has(groupId: number, channel: ChannelRef): boolean };
  readonly settings: Pick<Settings, "get">;
  readonly zone: Zone;
  readonly clock: Clock;
}

/** The calls about alarm plans, of the first version of the interface. */
export function planRoutes(parts: PlanRouteParts): readonly Route[] {
  const { desk, messages, zone } = parts;
  return [
    route(calls.listAlarmPlans, async (asked) => {
      const found = desk.named(asked.q);
      const toRow = await desk.rowMaker();
      return { total: found.length, rows: rowsOf(found, asked, toRow) };
    }),
    route(calls.addAlarmPlan, (wire, caller) => desk.add(wire, caller)),
    route(calls.editAlarmPlan, ({ ID, ...wire }, caller) => desk.edit(ID, wire, caller)),
    route(calls.deleteAlarmPlans, ({ id }, caller) => desk.remove(id, caller)),
    route(calls.readAlarmPlan, ({ id }) => desk.read(id)),
    route(calls.listAlarmPlanChannels, async ({ id, q, ...page }) => {
      const rows = desk
        .channelRows(id)
        .filter(({ ChannelName, DeviceName }) => matches(q, ChannelName, DeviceName));
      return { total: rows.length, rows: pageOf(rows, page).data };
    }),
    route(calls.saveAlarmPlanChannels, (given, caller) => desk.choose(given, caller)),
    route(calls.alarmPlanChoices, async () => ({
      zone: zone.name,
      targets: messages.targets().map(({ id, name, isEnabled }) => ({ id, name, isEnabled })),
      words: [...messageWords],
    })),
    tryRoute(parts),
  ];
}

function tryRoute({ desk, ...parts }: PlanRouteParts): Route {
  const { alarms, catalog, groups, settings, zone, clock } = parts;
  return route(calls.tryAlarmPlan, async ({ ID, Days, channels, ...wire }, { language }) => {
    const saved = ID === undefined ? undefined : desk.find(ID);
    const chosen = channels?.map(({ device, channel }) => `${device}/${channel}`);
    const keys = new Set(chosen ?? (saved ? desk.chosenKeys(saved.id) : []));
    const { isFor } = planScope({
      catalog,
      groups,
      hasChosen: (_, { deviceId, channelId }) => keys.has(`${deviceId}/${channelId}`),
    });
    // Asked about as if it were on, whatever its switch says.
    const plan = { ...toDraft(wire), isEnabled: true, id: saved?.id ?? 0, updatedAtMs: 0 };
    const toMs = clock.nowMs();
    const fromMs = toMs - Days * dayMs;
    const { maxPictures } = settings.get(alarmPlanSettings);
    const told = await dryRun(plan, { fromMs, toMs }, { alarms, zone, isFor, maxPictures });
    return {
      ...told,
      fromMs,
      toMs,
      actions: [...told.actions],
      days: [...told.days],
      firings: told.firings.map(({ alarm, place }) => ({
        atMs: alarm.atMs,
        alarmId: alarm.id,
        alarmType: alarm.alarmType,
        severity: alarm.severity,
        device: place.deviceId,
        channel: place.channelId,
        name: desk.nameOf(place),
        description: alarm.description[language],
      })),
    };
  });
}
