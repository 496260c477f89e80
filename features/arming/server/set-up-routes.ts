import type { Clock } from "@tessera/base";
import { route } from "@tessera/platform/server";
import {
  readArmingSetup,
  removeArmingArea,
  removeArmingMode,
  saveArmingArea,
  saveArmingMode,
} from "../contract.ts";
import { type Area, siteId } from "./area.ts";
import type { Arming } from "./arming.ts";
import { type CustomMode, modeOfCustom } from "./modes.ts";
import { areaToWire, modeToWire, scheduleOf, scheduleToWire } from "./wire.ts";

/** Modes, groups with a mode of their own and schedules, for administrators. */
export function setUpRoutes({ arming, clock }: { readonly arming: Arming; readonly clock: Clock }) {
  const toWire = (area: Area) => areaToWire(area, arming.nameOf(area), clock.nowMs());
  return [
    route(readArmingSetup, async (_, { language }) => ({
      Modes: arming.modes().map((mode) => modeToWire(mode, language)),
      Areas: arming.areas().map((area) => ({
        ...toWire(area),
        ...(area.schedule && { Schedule: scheduleToWire(area.schedule) }),
      })),
    })),
    route(saveArmingArea, async ({ GroupID, Schedule }, { principal, noteChange }) => {
      const schedule = Schedule && scheduleOf(Schedule);
      const { before, after } = await arming.setUp(GroupID, schedule, principal.userName);
      noteChange({
        target: areaTarget(arming, after),
        ...(before && { before: notedArea(arming, before) }),
        after: notedArea(arming, after),
      });
      return toWire(after);
    }),
    route(removeArmingArea, async ({ GroupID }, { noteChange }) => {
      const removed = await arming.removeArea(GroupID);
      noteChange({ target: areaTarget(arming, removed), before: notedArea(arming, removed) });
      return {};
    }),
    route(saveArmingMode, async ({ Key, Name, Like }, { noteChange, language }) => {
      const draft = { name: Name, like: Like };
      if (Key === undefined) {
        const added = await arming.addMode(draft);
        noteChange({ target: modeTarget(added), after: draft });
        return modeToWire(modeOfCustom(added), language);
      }
      const { before, after } = await arming.changeMode(Key, draft);
      const { name, like } = before;
      noteChange({ target: modeTarget(after), before: { name, like }, after: draft });
      return modeToWire(modeOfCustom(after), language);
    }),
    route(removeArmingMode, async ({ Key }, { noteChange }) => {
      const { name, like, ...removed } = await arming.removeMode(Key);
      noteChange({ target: modeTarget({ name, like, ...removed }), before: { name, like } });
      return {};
    }),
  ];
}

export const areaTarget = (arming: Arming, area: Area): string =>
  area.groupId === siteId
    ? "布防模式 整个站点"
    : `布防模式 分组 ${arming.nameOf(area)} (${area.groupId})`;

export const notedArea = (arming: Arming, { mode, schedule }: Area) => ({
  mode: arming.modes().find(({ key }) => key === mode)?.name.zh ?? mode,
  schedule: schedule ? scheduleToWire(schedule) : null,
});

const modeTarget = ({ id, name }: CustomMode): string => `布防模式定义 ${name} (${id})`;
