import type { Clock, Logger } from "@tessera/base";
import type { ChannelRef, ChannelRegistry, Driver, Place, StreamHub } from "@tessera/engine";
import {
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
  readonly sessions: PrincipalSource;
  readonly rights: Pick<Rights, "priorityOf" | "may" | "require">;
  readonly events: Events;
  readonly push: Pick<PushHub, "tell">;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createPtzFeature(deps: PtzDeps): Feature {
  const { events, push, rights, sessions, settings, log } = deps;
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
  /** Who may not move a camera any more does not keep it from others. */
  const releaseRightless = async () => {
    for (const { channel, operator } of holds.all()) {
      const { sessionId } = operator;
      const principal = await sessions.principalOf(sessionId);
      if (!rights.may(principal, "ptz", channel)) holds.releaseSession(sessionId, channel);
    }
  };
  const unsubscribe = [
    events.on("session-ended", ({ sessionId }) => holds.releaseSession(sessionId)),
    events.on("rights-changed", () => {
      releaseRightless().catch((error: unknown) =>
        log.error({ error }, "cameras stayed with who may not move them"),
      );
    }),
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
  const take = async (channel: ChannelRef, caller: SignedIn, lockMs = 0) => {
    const former = holds.take(channel, operatorOf(caller), { lockMs });
    // What the former holder began would go on, and its end would come into the next move.
    if (former && control.isMoving(channel)) await control.halt(channel);
  };
  const begin = async (channel: ChannelRef, caller: SignedIn) => {
    await take(channel, caller);
    pictures.moved(channel);
  };
  /** What nobody moves may be stopped by anybody. */
  const beginStop = async (channel: ChannelRef, caller: SignedIn) => {
    const hold = holds.of(channel);
    if (!hold) return;
    const isOwn = hold.operator.userId === caller.principal.userId;
    if (isOwn || hold.isLocked || control.isMoving(channel)) await begin(channel, caller);
  };
  const parts = { ...deps, control, holds, pictures, nameOf, operatorOf, take, begin };

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
        await (command === "stop" ? beginStop : begin)(channel, caller);
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
