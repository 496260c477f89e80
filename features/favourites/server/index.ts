import { NotFound } from "@tessera/base";
import type { CatalogChannel, ChannelRef, DeviceCatalog, DeviceCleanUp } from "@tessera/engine";
import {
  defineFeature,
  type Events,
  type Feature,
  matches,
  pageOf,
  type Rights,
  route,
  type SignedIn,
} from "@tessera/platform/server";
import {
  addFavourite,
  listFavouriteChannels,
  listFavouriteDevices,
  removeFavourite,
} from "../contract.ts";
import type { Favourites } from "./favourites.ts";

export { FavouriteStore } from "./favourite-store.ts";
export { Favourites } from "./favourites.ts";
export { favouriteMigrations } from "./migrations/index.ts";

export const favouriteCleanUps: readonly DeviceCleanUp[] = [
  { table: "favourites", device: "device_id", channel: "channel_id" },
];

export interface FavouritesDeps {
  readonly favourites: Favourites;
  readonly catalog: DeviceCatalog;
  readonly rights: Pick<Rights, "judge">;
  readonly events: Events;
}

export function createFavouritesFeature(deps: FavouritesDeps): Feature {
  const { favourites, catalog, rights, events } = deps;
  const stopListening = events.on("devices-purged", (purged) => favourites.forget(purged));

  const judgeOf = ({ principal }: SignedIn) => rights.judge(principal, "live");
  /** Those that the caller may still watch. */
  const favouritesOf = (caller: SignedIn, mayWatch = judgeOf(caller)): CatalogChannel[] =>
    favourites
      .of(caller.principal.userId)
      .flatMap((ref) => catalog.channel(ref) ?? [])
      .filter((channel) => mayWatch(channel));
  const toWire = (channel: CatalogChannel) => ({
    ParentDeviceID: channel.deviceId,
    DeviceName: catalog.device(channel.deviceId)?.name ?? "",
    ChannelID: channel.channelId,
    Name: channel.name,
    Enable: bitOf(channel.isEnabled),
    Online: bitOf(catalog.isOnline(channel)),
    Parental: bitOf(channel.isDirectory),
    FavoritesChannel: bitOf(true),
  });
  const change = async (
    { principal, noteChange }: Pick<SignedIn, "principal" | "noteChange">,
    channel: CatalogChannel | ChannelRef,
    isFavourite: boolean,
  ) => {
    const { deviceId, channelId } = channel;
    const wasFavourite = favourites.has(principal.userId, channel);
    if (isFavourite) await favourites.add(principal.userId, channel);
    else await favourites.remove(principal.userId, channel);
    noteChange({
      target: `通道 ${catalog.channel(channel)?.name ?? channelId} (${deviceId} / ${channelId})`,
      before: { isFavourite: wasFavourite },
      after: { isFavourite },
    });
    return {};
  };

  return defineFeature({
    name: "favourites",
    stop: async () => stopListening(),
    routes: [
      route(addFavourite, async ({ device, channel }, caller) => {
        const found = catalog.channel({ deviceId: device, channelId: channel });
        if (!found || found.isDirectory) throw new NotFound("channel-unknown", unknownText);
        return change(caller, found, true);
      }),
      route(removeFavourite, async ({ device, channel }, caller) =>
        change(caller, { deviceId: device, channelId: channel }, false),
      ),
      route(listFavouriteDevices, async (asked, caller) => {
        const mayWatch = judgeOf(caller);
        const seen = favouritesOf(caller, mayWatch);
        const byDevice = Map.groupBy(seen, ({ deviceId }) => deviceId);
        const devices = [...byDevice]
          .flatMap(([id, channels]) => {
            const device = catalog.device(id);
            if (!device) return [];
            return {
              DeviceID: id,
              DeviceName: device.name,
              DeviceType: device.driver,
              Enable: device.isEnabled,
              // By what the caller sees of it, favourite or not, as in all lists of devices.
              Online: catalog.isDeviceOnline(id, mayWatch),
              channelNums: channels.length,
              onlineChannelNums: channels.filter((channel) => catalog.isOnline(channel)).length,
              channels: channels.map(toWire),
            };
          })
          .filter(({ DeviceID, DeviceName }) => matches(asked.q, DeviceID, DeviceName));
        const { count, data } = pageOf(devices, asked);
        return { Devices: data, DeviceCount: count, TotalCount: count };
      }),
      route(listFavouriteChannels, async (asked, caller) => {
        const channels = favouritesOf(caller)
          .map(toWire)
          .filter(({ ChannelID, Name, DeviceName }) =>
            matches(asked.q, ChannelID, Name, DeviceName),
          );
        const { count, data } = pageOf(channels, asked);
        return { Channels: data, ChannelCount: count };
      }),
    ],
  });
}

const bitOf = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);

const unknownText = {
  zh: "通道不存在，可能已被删除，请刷新列表",
  en: "The channel does not exist; it may have been deleted. Refresh the list.",
};
