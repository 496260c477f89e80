import { type Clock, Forbidden, minuteMs, NotFound } from "@tessera/base";
import type { ChannelRef, DeviceCatalog, DeviceCleanUp } from "@tessera/engine";
import {
  defineFeature,
  type Events,
  type Feature,
  type Principal,
  type PushHub,
  type Rights,
  route,
  type Settings,
} from "@tessera/platform/server";
import {
  armingChanged,
  muteCamera,
  muteChanged,
  readArming,
  switchMode,
  unmuteCamera,
  untilTomorrow,
} from "../contract.ts";
import { armingSettings } from "../settings.ts";
import { siteId } from "./area.ts";
import type { ArmedGroups, Arming } from "./arming.ts";
import type { Mute } from "./mute-store.ts";
import { type Mutes, tomorrowMs } from "./mutes.ts";
import type { ScheduleKeeper } from "./schedule-keeper.ts";
import { areaTarget, notedArea, setUpRoutes } from "./set-up-routes.ts";
import { areaToWire, modeToWire } from "./wire.ts";

export const armingCleanUps: readonly DeviceCleanUp[] = [
  { table: "camera_mutes", device: "device_id", channel: "channel_id" },
];

export interface ArmingDeps {
  readonly arming: Arming;
  readonly mutes: Mutes;
  readonly keeper: Pick<ScheduleKeeper, "start" | "stop">;
  readonly groups: Pick<ArmedGroups, "has">;
  readonly catalog: Pick<DeviceCatalog, "channel" | "camerasByName">;
  readonly rights: Pick<Rights, "judge">;
  readonly settings: Pick<Settings, "get">;
  readonly events: Events;
  readonly push: Pick<PushHub, "tellHere">;
  readonly clock: Clock;
}

/** In which mode the site is, and which cameras are muted. */
export function createArmingFeature(deps: ArmingDeps): Feature {
  const { arming, mutes, keeper, catalog, settings, events, push, clock } = deps;
  const stops = [
    events.on("arming-changed", () => push.tellHere(armingChanged, {})),
    events.on("mute-changed", ({ channel, untilMs = null }) =>
      push.tellHere(muteChanged, {
        device: channel.deviceId,
        channel: channel.channelId,
        UntilMs: untilMs,
      }),
    ),
    events.on("groups-changed", () => arming.forgetGroups()),
    events.on("devices-purged", (purged) => mutes.forget(purged)),
  ];
  const maySwitch = ({ isAdmin }: Principal) =>
    isAdmin || settings.get(armingSettings).operatorsMaySwitch;
  const mayMute = ({ isAdmin }: Principal) =>
    isAdmin || settings.get(armingSettings).operatorsMayMute;
  const areasFor = (principal: Principal) => {
    const sees = groupsSeenBy(principal, deps);
    return arming.areas().filter(({ groupId }) => groupId === siteId || sees(groupId));
  };
  const nameOf = (channel: ChannelRef) => catalog.channel(channel)?.name ?? channel.channelId;
  const muteToWire = ({ channel, by, sinceMs, untilMs }: Mute) => ({
    device: channel.deviceId,
    channel: channel.channelId,
    Name: nameOf(channel),
    By: by,
    SinceMs: sinceMs,
    UntilMs: untilMs,
  });
  const muteTarget = (channel: ChannelRef) =>
    `通道 ${nameOf(channel)} (${channel.deviceId} / ${channel.channelId})`;

  return defineFeature({
    name: "arming",
    settings: [armingSettings],
    start: async () => keeper.start(),
    stop: async () => {
      for (const stop of stops) stop();
      mutes.stop();
      await keeper.stop();
    },
    routes: [
      route(readArming, async (_, { principal, language }) => {
        const may = deps.rights.judge(principal, "live");
        const nowMs = clock.nowMs();
        return {
          Modes: arming.modes().map((mode) => modeToWire(mode, language)),
          Areas: areasFor(principal).map((area) => areaToWire(area, arming.nameOf(area), nowMs)),
          Mutes: mutes
            .all()
            .filter(({ channel }) => may(channel))
            .map(muteToWire),
          MaySwitch: maySwitch(principal),
          MayMute: mayMute(principal),
        };
      }),
      route(switchMode, async ({ GroupID, Mode }, { principal, noteChange }) => {
        if (!maySwitch(principal)) throw new Forbidden("arming-not-allowed", notAllowedText);
        // Of a group that nobody has told the caller about nothing is said either.
        const seen = areasFor(principal).some(({ groupId }) => groupId === GroupID);
        if (!seen) throw new NotFound("area-unknown", noAreaText);
        const { before, after } = await arming.switchTo(GroupID, Mode, principal.userName);
        noteChange({
          target: areaTarget(arming, after),
          ...(before && { before: notedArea(arming, before) }),
          after: notedArea(arming, after),
        });
        return areaToWire(after, arming.nameOf(after), clock.nowMs());
      }),
      route(muteCamera, async ({ device, channel, For }, { principal, noteChange }) => {
        if (!mayMute(principal)) throw new Forbidden("mute-not-allowed", noMuteText);
        const found = catalog.channel({ deviceId: device, channelId: channel });
        if (!found || found.isDirectory) throw new NotFound("channel-unknown", noChannelText);
        const nowMs = clock.nowMs();
        const untilMs = For === untilTomorrow ? tomorrowMs(nowMs) : nowMs + For * minuteMs;
        const before = mutes.of(found);
        const mute = await mutes.mute(found, untilMs, principal.userName);
        noteChange({
          target: muteTarget(found),
          ...(before && { before: notedMute(before) }),
          after: notedMute(mute),
        });
        return muteToWire(mute);
      }),
      route(unmuteCamera, async ({ device, channel }, { principal, noteChange }) => {
        if (!mayMute(principal)) throw new Forbidden("mute-not-allowed", noMuteText);
        const ref = { deviceId: device, channelId: channel };
        const ended = await mutes.unmute(ref);
        if (ended) noteChange({ target: muteTarget(ref), before: notedMute(ended) });
        return {};
      }),
      ...setUpRoutes(deps),
    ],
  });
}

const notedMute = ({ by, untilMs }: Mute) => ({
  mutedBy: by,
  mutedUntil: new Date(untilMs).toISOString(),
});

/** Whether somebody may watch a camera of a group. */
function groupsSeenBy(
  principal: Principal,
  { groups, catalog, rights }: ArmingDeps,
): (groupId: number) => boolean {
  if (principal.isAdmin) return () => true;
  const may = rights.judge(principal, "live");
  return (groupId) =>
    catalog.camerasByName.some((camera) => groups.has(groupId, camera) && may(camera));
}

const notAllowedText = {
  zh: "您没有布防、撤防的权限，请联系管理员（配置中心 → 布防撤防 → 布防权限）",
  en: "You may not arm or disarm. Ask an administrator (Settings → Arming → Who may arm).",
};
const noMuteText = {
  zh: "您没有屏蔽报警的权限，请联系管理员（配置中心 → 布防撤防 → 布防权限）",
  en: "You may not mute alarms. Ask an administrator (Settings → Arming → Who may arm).",
};
const noChannelText = {
  zh: "通道不存在，可能已被删除，请刷新列表",
  en: "The channel does not exist; it may have been deleted. Refresh the list.",
};
const noAreaText = {
  zh: "该分组没有单独的布防模式，请刷新后重试",
  en: "The group has no mode of its own. Refresh and try again.",
};
