import type { Deletions } from "./deletions.ts";
import type { DeviceStore } from "./device-store.ts";
import type { Devices } from "./devices.ts";

/** Shows what is stored; what was deleted before the last stop is gone now. */
export async function loadDevices({
  devices,
  store,
  deletions,
}: {
  readonly devices: Devices;
  readonly store: DeviceStore;
  readonly deletions: Deletions;
}): Promise<void> {
  const stored = await store.load();
  await deletions.purge(
    stored.devices.filter((device) => !isKept(device)),
    stored.channels.filter((channel) => !isKept(channel)),
  );
  devices.show({
    devices: stored.devices.filter(isKept),
    channels: stored.channels.filter(isKept),
  });
  // Sorting names by the rules of a language takes a moment: not the first caller's.
  void devices.index.channelsByName;
}

const isKept = ({ removedAtMs }: { readonly removedAtMs: number | undefined }): boolean =>
  removedAtMs === undefined;
