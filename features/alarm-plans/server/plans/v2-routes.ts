import { matches, pageOf, type Route, route, type Settings } from "@tessera/platform/server";
import * as calls from "../../contract.ts";
import { alarmPlanSettings } from "../../settings.ts";
import type { PlanDesk } from "./plan-desk.ts";

interface V2RouteParts {
  readonly desk: PlanDesk;
  readonly settings: Pick<Settings, "get" | "change">;
}

/** The same by the second version of the interface, and the settings of all plans. */
export function v2Routes({ desk, settings }: V2RouteParts): readonly Route[] {
  const find = async ({ id }: { readonly id: number }) => ({ data: await desk.read(id) });
  const listChannels = async ({ id, q, ...page }: ChannelQuery) =>
    pageOf(
      desk
        .channelRows(id)
        .filter(({ ChannelName, DeviceName }) => matches(q, ChannelName, DeviceName)),
      page,
    );
  const toldSettings = () => {
    const { isOn, maxPictures, staleMinutes } = settings.get(alarmPlanSettings);
    return { data: { Enable: isOn, MaxPictures: maxPictures, StaleMinutes: staleMinutes } };
  };
  return [
    route(calls.findAlarmPlanV2, find),
    route(calls.findAlarmPlanByIdV2, find),
    route(calls.addAlarmPlanV2, (wire, caller) => desk.add(wire, caller)),
    route(calls.editAlarmPlanV2, ({ id, ...wire }, caller) => desk.edit(id, wire, caller)),
    route(calls.deleteAlarmPlanV2, ({ id }, caller) => desk.remove([id], caller)),
    route(calls.listAlarmPlansV2, async ({ q, ...page }) => {
      const toRow = await desk.rowMaker();
      return pageOf(desk.named(q).map(toRow), page);
    }),
    route(calls.deleteAlarmPlansV2, ({ id }, caller) => desk.remove(id, caller)),
    route(calls.listAlarmPlanChannelsV2, listChannels),
    route(calls.listAlarmPlanChannelsByIdV2, listChannels),
    route(calls.saveAlarmPlanChannelsV2, (given, caller) => desk.choose(given, caller)),
    route(calls.saveAlarmPlanChannelsByIdV2, (given, caller) => desk.choose(given, caller)),
    route(calls.readAlarmSettingsV2, async () => toldSettings()),
    route(calls.saveAlarmSettingsV2, async (given, { noteChange }) => {
      const { Enable: isOn, MaxPictures: maxPictures, StaleMinutes: staleMinutes } = given;
      const before = toldSettings().data;
      await settings.change(alarmPlanSettings, {
        ...(isOn !== undefined && { isOn }),
        ...(maxPictures !== undefined && { maxPictures }),
        ...(staleMinutes !== undefined && { staleMinutes }),
      });
      noteChange({ target: "报警预案设置", before, after: toldSettings().data });
      return toldSettings();
    }),
  ];
}

interface ChannelQuery extends Omit<Parameters<typeof pageOf>[1], "q"> {
  readonly id: number;
  readonly q: string;
}
