import type { Clock, Logger } from "@tessera/base";
import type {
  ChannelRef,
  ChannelRegistry,
  DeviceCleanUp,
  Driver,
  Place,
  StreamHub,
} from "@tessera/engine";
import {
  type ChangeFeed,
  type Database,
  defineFeature,
  type Events,
  type Feature,
  type PrincipalSource,
  type PushHub,
  type Rights,
  route,
  type Settings,
  type SignedIn,
} from "@tessera/platform/server";
import { controlPtz, presetPicture, ptzHolder } from "../contract.ts";
import { channelOf } from "./channel-target.ts";
import { commandRoutes } from "./command-routes.ts";
import type { Hold, Operator } from "./hold.ts";
import { holderRoutes, wireHolder } from "./holder-routes.ts";
import { PlatformTurns } from "./platform-turns.ts";
import { PresetPictureStore } from "./preset-picture-store.ts";
import { PresetPictures } from "./preset-pictures.ts";
import { presetRoutes } from "./preset-routes.ts";
import { PresetTurns } from "./preset-turns.ts";
import { PtzControl } from "./ptz-control.ts";
import { PtzHoldStore } from "./ptz-hold-store.ts";
import { PtzHolds } from "./ptz-holds.ts";
import { PtzTurns } from "./ptz-turns.ts";
import { ptzSettings } from "./settings.ts";

export { ptzMigrations } from "./migrations/index.ts";

export const ptzCleanUps: readonly DeviceCleanUp[] = [
  { table: "ptz_preset_pictures", device: "device_id", channel: "channel_id" },
  { table: "ptz_holds", device: "device_id", channel: "channel_id" },
];

export interface PtzDeps {
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly hub: Pick<StreamHub, "find">;
  /** A JPEG of what a flow shows after the call, at most so wide. */
  readonly snapshot: (place: Place, maxWidth: number) => Promise<Uint8Array>;
  readonly database: Database;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly settings: Pick<Settings, "get">;
  readonly sessions: PrincipalSource;
  readonly rights: Pick<Rights, "priorityOf" | "may" | "require">;
  readonly events: Events;
  readonly push: Pick<PushHub, "tell">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A right may hold for some hours of the week only. */
const recheckMs = 5000;

export interface PtzFeature extends Feature {
  /** How upper platforms turn cameras. */
  readonly turns: PlatformTurns;
  /** How rules send cameras to presets. */
  readonly presetTurns: PresetTurns;
}

export function createPtzFeature(deps: PtzDeps): PtzFeature {
  const { events, push, rights, sessions, settings, clock, log } = deps;
  const control = new PtzControl(deps);
  const holds = new PtzHolds({
    ...deps,
    store: new PtzHoldStore(deps.database),
    holdMs: () => settings.get(ptzSettings).holdSeconds * 1000,
    onChange: (channel, hold) =>
      push.tell(ptzHolder, { ...wirePlace(channel), ...wireHolder(hold) }),
    onLost: (channel) => control.leave(channel),
  });
  const pictures = new PresetPictures({
    ...deps,
    store: new PresetPictureStore(deps.database),
    onPicture: (channel, token) =>
      push.tell(presetPicture, { ...wirePlace(channel), Token: token }),
  });
  /** Who may not move a camera any more does not keep it from others. */
  const releaseRightless = async ({ channel, operator: { sessionId } }: Hold) => {
    if (sessionId === undefined) return;
    const principal = await sessions.principalOf(sessionId);
    if (!rights.may(principal, "ptz", channel)) await holds.releaseSession(sessionId, channel);
  };
  /** Sessions and rights may end within a transaction, which this is no part of. */
  const free = (work: () => Promise<void>) =>
    deps.database.apartFromTransaction(() => {
      work().catch((error: unknown) =>
        log.error({ error }, "a camera stayed with who may not be allowed to move it"),
      );
    });
  const recheck = () => {
    for (const hold of holds.all()) free(() => releaseRightless(hold));
  };
  const unsubscribe = [
    events.onOwn("session-ended", ({ sessionId }) => free(() => holds.releaseSession(sessionId))),
    events.on("rights-changed", recheck),
    clock.every(recheckMs, recheck),
  ];

  const nameOf = (channel: ChannelRef) => {
    const { name } = deps.channels.get(channel);
    return `${name} (${channel.deviceId}/${channel.channelId})`;
  };
  const operatorOf = ({ principal }: SignedIn): Operator => ({
    userId: principal.userId,
    sessionId: principal.sessionId,
    name: principal.nickName || principal.userName,
    priority: rights.priorityOf(principal),
  });
  const turns = new PtzTurns({ control, holds, pictures });
  const begin = (channel: ChannelRef, caller: SignedIn) => turns.begin(channel, operatorOf(caller));
  const depart = (channel: ChannelRef, caller: SignedIn) =>
    turns.depart(channel, operatorOf(caller));
  const parts = { ...deps, control, holds, pictures, turns, nameOf, operatorOf, begin, depart };

  return {
    ...defineFeature({
      name: "ptz",
      settings: [ptzSettings],
      start: () => holds.start(),
      async stop() {
        for (const stop of unsubscribe) stop();
        holds.stop();
        await control.stop();
        await pictures.stop();
      },
      routes: [
        ...commandRoutes(parts),
        ...presetRoutes(parts),
        ...holderRoutes(parts),
        route(controlPtz, async ({ command, speed, actiontype, ...place }, caller) => {
          const channel = channelOf(place);
          caller.noteChange({ target: nameOf(channel), after: { command, speed } });
          if (command === "stop") await turns.beginStop(channel, operatorOf(caller));
          else await begin(channel, caller);
          await control.perform(channel, { command, speed, isSingle: actiontype === "single" });
          return {};
        }),
      ],
    }),
    turns: new PlatformTurns({ turns, control, holds }),
    presetTurns: new PresetTurns({ turns, control, pictures }),
  };
}

const wirePlace = ({ deviceId, channelId }: ChannelRef) => ({
  ParentDeviceID: deviceId,
  ChannelID: channelId,
});
