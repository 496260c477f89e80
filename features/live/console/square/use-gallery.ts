import { useQueryClient } from "@tanstack/react-query";
import { cameraOf } from "@tessera/kit/camera";
import type { CameraFacts } from "@tessera/kit/camera-list";
import { Delayed } from "@tessera/kit/camera-list";
import {
  request,
  useLatestQuery,
  usePush,
  usePushReturn,
  useQueryCall,
} from "@tessera/platform/console";
import { useEffect, useMemo, useRef } from "react";
import { catalogChanged, channelState, listDeviceChannels } from "../../../devices/contract.ts";
import { takeSnapshot } from "../../contract.ts";
import { cardsAPage, type GalleryAddress, readGallery, writeGallery } from "./gallery-address.ts";

/** Many cameras that come or go at once change the list once. */
const settleMs = 500;
const mostAtOnce = 9999;

/** The cameras of a device, or all, as the address asks for them; read again when the server tells. */
export function useGallery(device: string, facts: CameraFacts) {
  const [query, changeQuery] = useLatestQuery();
  const address = readGallery(query);
  const client = useQueryClient();
  const input = {
    ...address,
    device: device === "0" ? "" : device,
    limit: cardsAPage,
    counts: true,
  };
  const { data, dataUpdatedAt, error, refetch, isFetchedAfterMount, isPlaceholderData } =
    useQueryCall(listDeviceChannels, input, { keepPrevious: true, quiet: true, staleTimeMs: 0 });
  const isFresh = isFetchedAfterMount && !isPlaceholderData && !error;
  const toldAtMs = useRef(0);
  useEffect(() => {
    // What was read before may be older than what has been told since.
    if (!isFresh || dataUpdatedAt === toldAtMs.current) return;
    toldAtMs.current = dataUpdatedAt;
    for (const channel of data?.Channels ?? [])
      facts.tellCamera(
        { device: channel.ParentDeviceID, channel: channel.ChannelID },
        {
          isOnline: channel.Online === 1,
          isEnabled: channel.Enable === 1 && channel.DeviceEnable === 1,
          isFavourite: channel.FavoritesChannel === 1,
        },
      );
  }, [data, dataUpdatedAt, isFresh, facts]);

  const rereading = useMemo(() => new Delayed(() => void refetch(), settleMs), [refetch]);
  useEffect(() => () => rereading.cancel(), [rereading]);
  usePush(catalogChanged, () => rereading.ask());
  usePushReturn(() => rereading.ask());
  // Cards change by themselves; how many there are in each state, and with a state which, does not.
  usePush(channelState, () => rereading.ask());

  const total = data?.ChannelCount;
  const change = (changes: Partial<GalleryAddress>) =>
    changeQuery(
      (present) => writeGallery({ ...readGallery(present), start: 0, ...changes }, present),
      { replace: true },
    );
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  useEffect(() => {
    // The last camera of the last page may be gone.
    if (total === undefined || isPlaceholderData || address.start < Math.max(1, total)) return;
    latest.current({ start: Math.max(0, Math.ceil(total / cardsAPage) - 1) * cardsAPage });
  }, [total, isPlaceholderData, address.start]);

  return {
    address,
    change,
    channels: data?.Channels,
    total: total ?? 0,
    counts: data?.Counts,
    error,
    /** All that the address asks for, not this page of it alone. */
    async readAll() {
      const { Channels } = await request(listDeviceChannels, {
        ...input,
        start: 0,
        limit: mostAtOnce,
        counts: false,
      });
      return Channels.map(cameraOf).filter(({ isEnabled }) => isEnabled);
    },
    retry: () => void refetch(),
    takeAgain: () => void client.invalidateQueries({ queryKey: [takeSnapshot.path] }),
  };
}
