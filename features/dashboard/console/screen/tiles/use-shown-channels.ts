import { type Channel, findChannels } from "@tessera/features/devices/contract";
import { cameraKey } from "@tessera/kit/camera";
import { useQueryCall } from "@tessera/platform/console";
import type { ScreenCamera } from "../../../contract.ts";

/** What the list of all cameras does not tell of those that are seen; undefined while it is asked for. */
export function useShownChannels(cameras: readonly ScreenCamera[]) {
  const channels = cameras
    .map(({ device, channel }) => ({ device, channel }))
    .toSorted((one, other) => (cameraKey(one) < cameraKey(other) ? -1 : 1));
  const { data, error } = useQueryCall(
    findChannels,
    { channels },
    {
      quiet: true,
      keepPrevious: true,
      staleTimeMs: Number.POSITIVE_INFINITY,
      enabled: channels.length > 0,
    },
  );
  const known = new Map(
    data?.Channels.map((one): [string, Channel] => [
      cameraKey({ device: one.ParentDeviceID, channel: one.ChannelID }),
      one,
    ]),
  );
  return {
    hasSubStream: (camera: ScreenCamera): boolean | undefined =>
      known.get(cameraKey(camera))?.HasSubStream ?? (error ? false : undefined),
  };
}
