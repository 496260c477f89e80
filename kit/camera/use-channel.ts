import { listChannels } from "@tessera/features/devices/contract";
import { useQueryCall } from "@tessera/platform/console";
import type { CameraPlace } from "./camera.ts";

/** One channel with what it can do; `isMissing` if there is none that the viewer may see. */
export function useChannel({ device, channel }: CameraPlace, { enabled = true } = {}) {
  const { data, error, refetch, isLoading, failureCount } = useQueryCall(
    listChannels,
    { device, channel, limit: 1 },
    { enabled, quiet: true },
  );
  const found = data?.Channels[0];
  return {
    channel: found,
    isMissing: data !== undefined && !found,
    /** The first answer is on its way. */
    isAsking: isLoading && failureCount === 0,
    error,
    refetch,
  };
}
