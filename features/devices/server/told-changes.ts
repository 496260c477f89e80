import type { Clock } from "@tessera/base";
import type { ChannelRef, ChannelRegistry } from "@tessera/engine";
import type { Events, PushHub } from "@tessera/platform/server";
import { catalogChanged, channelState } from "../contract.ts";
import type { Devices } from "./devices.ts";

interface ToldChangesParts {
  readonly devices: Devices;
  readonly channels: ChannelRegistry;
  readonly events: Events;
  readonly push: Pick<PushHub, "tell" | "tellHere">;
  readonly clock: Clock;
}

/** An import changes thousands of channels: consoles read them again once. */
const settleMs = 500;

/** Tells open consoles which channels came and went, and that there is more or less of them. */
export function tellChanges({ devices, channels, events, push, clock }: ToldChangesParts) {
  const { index } = devices;
  let cancel: (() => void) | undefined;
  const tellCatalog = () => {
    cancel ??= clock.after(settleMs, () => {
      cancel = undefined;
      push.tellHere(catalogChanged, {});
    });
  };
  const tellState = (tell: "tell" | "tellHere", ref: ChannelRef) => {
    const channel = index.channel(ref);
    if (!channel || channel.isDirectory) return;
    push[tell](channelState, {
      ParentDeviceID: ref.deviceId,
      ChannelID: ref.channelId,
      Online: bitOf(index.isOnline(ref)),
      Enable: bitOf(channel.isEnabled),
      DeviceEnable: bitOf(index.device(ref.deviceId)?.isEnabled ?? false),
    });
  };
  const unsubscribe = [
    // Once everybody has heard of it, the index too.
    events.onOwn("channel-state-changed", ({ channel }) =>
      queueMicrotask(() => tellState("tell", channel)),
    ),
    channels.events.on("changed", ({ before, now }) => {
      if (before && before.isEnabled !== now.isEnabled)
        queueMicrotask(() => tellState("tellHere", now));
    }),
    devices.watchTree(tellCatalog),
    events.on("groups-changed", tellCatalog),
    // Somebody may see more or less of it now.
    events.on("rights-changed", tellCatalog),
  ];
  return () => {
    for (const stop of unsubscribe) stop();
    cancel?.();
  };
}

const bitOf = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);
