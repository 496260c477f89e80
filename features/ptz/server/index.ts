import type { Clock, Logger } from "@tessera/base";
import type { ChannelRef, ChannelRegistry, Driver, Place, StreamHub } from "@tessera/engine";
import {
  type Database,
  defineFeature,
  type Events,
  type Feature,
  type PushHub,
  type Rights,
  route,
  type Settings,
  type SignedIn,
} from "@tessera/platform/server";
import { controlPtz, presetPicture, ptzHolder } from "../contract.ts";
import { channelOf } from "./channel-target.ts";
import { commandRoutes } from "./command-routes.ts";
import { holderRoutes, wireHolder } from "./holder-routes.ts";
import { PresetPictureStore } from "./preset-picture-store.ts";
import { PresetPictures } from "./preset-pictures.ts";
import { presetRoutes } from "./preset-routes.ts";
import { PtzControl } from "./ptz-control.ts";
import { type Operator, PtzHolds } from "./ptz-holds.ts";
import { ptzSettings } from "./settings.ts";

export { ptzMigrations } from "./migrations/index.ts";
export { ptzSettings } from "./settings.ts";

export interface PtzDeps {
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly hub: Pick<StreamHub, "find">;
  /** The current picture of a flow as a JPEG, at most so wide. */
  readonly snapshot: (place: Place, maxWidth: number) => Promise<Uint8Array>;
  readonly database: Database;
  readonly settings: Pick<Settings, "get">;
  readonly rights: Pick<Rights, "priorityOf">;
  readonly events: Events;
  readonly push: Pick<PushHub, "tell">;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createPtzFeature(deps: PtzDeps): Feature {
  const { events, push, rights, settings, log } = deps;
  const control = new PtzControl(deps);
  const holds = new PtzHolds({
    ...deps,
    holdMs: () => settings.get(ptzSettings).holdSeconds * 1000,
    onChange: (channel, hold) =>
      push.tell(ptzHolder, { ...wirePlace(channel), ...wireHolder(hold) }),
  });
  const pictures = new PresetPictures({
    ...deps,
    store: new PresetPictureStore(deps.database),
    onPicture: (channel, token) =>
      push.tell(presetPicture, { ...wirePlace(channel), Token: token }),
  });
  const unsubscribe = [
    events.on("session-ended", ({ sessionId }) => holds.releaseSession(sessionId)),
    events.on("devices-purged", ({ deviceIds, channels }) => {
      pictures
        .forget(deviceIds, channels)
        .catch((error: unknown) => log.error({ error }, "pictures of deleted cameras stayed"));
    }),
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
  const begin = (channel: ChannelRef, caller: SignedIn) => {
    holds.take(channel, operatorOf(caller));
    pictures.moved(channel);
  };
  /** What nobody moves may be stopped by anybody. */
  const beginStop = (channel: ChannelRef, caller: SignedIn) => {
    const hold = holds.of(channel);
    if (!hold) return;
    const isOwn = hold.operator.userId === caller.principal.userId;
    if (isOwn || hold.isLocked || control.isMoving(channel)) begin(channel, caller);
  };
  const parts = { ...deps, control, holds, pictures, nameOf, operatorOf, begin };

  return defineFeature({
    name: "ptz",
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
        if (command === "stop") beginStop(channel, caller);
        else begin(channel, caller);
        await control.perform(channel, { command, speed, isSingle: actiontype === "single" });
        return {};
      }),
    ],
  });
}

const wirePlace = ({ deviceId, channelId }: ChannelRef) => ({
  ParentDeviceID: deviceId,
  ChannelID: channelId,
});
