import { useQueryClient } from "@tanstack/react-query";
import { type CameraPlace, cameraKey } from "@tessera/kit/camera";
import { usePush, usePushReturn, useQueryCall } from "@tessera/platform/console";
import type { z } from "zod";
import {
  type Channel,
  catalogChanged,
  channelState,
  findChannels,
} from "../../../../devices/contract.ts";

type Reply = z.output<typeof findChannels.reply>;

/** What is known of a camera: `undefined` while it is asked for. */
export type ChannelFacts = Channel | "gone" | "unknown" | undefined;

/** The channels of all windows by one call; what changes is told, not asked for. */
export function useWallChannels(
  places: readonly CameraPlace[],
): (place: CameraPlace) => ChannelFacts {
  const client = useQueryClient();
  const channels = unique(places);
  const { data, isPlaceholderData, isError } = useQueryCall(
    findChannels,
    { channels },
    { enabled: channels.length > 0, keepPrevious: true, quiet: true, staleTimeMs: Infinity },
  );
  const readAgain = () => void client.invalidateQueries({ queryKey: [findChannels.path] });
  usePush(channelState, (told) => {
    client.setQueriesData<Reply>(
      { queryKey: [findChannels.path] },
      (before) =>
        before && {
          ...before,
          Channels: before.Channels.map((channel) =>
            isSame(channel, told) ? withState(channel, told) : channel,
          ),
        },
    );
    // Why it is gone, and since when, is asked for.
    if (told.Online === 0) readAgain();
  });
  usePush(catalogChanged, readAgain);
  usePushReturn(readAgain);

  const known = new Map(
    data?.Channels.map((channel) => [keyOf(channel), channel] satisfies [string, Channel]),
  );
  return (place) => {
    const found = known.get(cameraKey(place));
    if (found) return found;
    if (isError) return "unknown";
    return data && !isPlaceholderData ? "gone" : undefined;
  };
}

/** In one order, so that a swap of windows asks for nothing. */
function unique(places: readonly CameraPlace[]): CameraPlace[] {
  const byKey = new Map(
    places.map(({ device, channel }) => [cameraKey({ device, channel }), { device, channel }]),
  );
  return [...byKey.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, place]) => place);
}

const keyOf = ({ ParentDeviceID, ChannelID }: Channel) =>
  cameraKey({ device: ParentDeviceID, channel: ChannelID });

type Told = z.output<typeof channelState.data>;

const isSame = (channel: Channel, told: Told) =>
  channel.ChannelID === told.ChannelID && channel.ParentDeviceID === told.ParentDeviceID;

const withState = (channel: Channel, { Online, Enable, DeviceEnable }: Told): Channel => ({
  ...channel,
  Online,
  Enable,
  DeviceEnable,
});
