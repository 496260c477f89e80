import type { CameraPlace } from "@tessera/kit/camera";
import { useChannel } from "@tessera/kit/camera";
import { usePush, usePushReturn } from "@tessera/platform/console";
import { catalogChanged, channelState } from "../../../devices/contract.ts";

/** One channel, read again whenever the server says that something of it has changed. */
export function useWatchedChannel(place: CameraPlace) {
  const watched = useChannel(place);
  const reread = () => void watched.refetch();
  usePush(channelState, ({ ParentDeviceID, ChannelID }) => {
    if (ParentDeviceID === place.device && ChannelID === place.channel) reread();
  });
  usePush(catalogChanged, reread);
  usePushReturn(reread);
  return watched;
}
