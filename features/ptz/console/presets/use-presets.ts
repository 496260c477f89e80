import type { CameraPlace } from "@tessera/kit/camera";
import { request, usePush, usePushReturn, useQueryCall } from "@tessera/platform/console";
import { goToPreset, listPresets, type Preset, presetPicture } from "../../contract.ts";

/** The positions that a camera has kept, and how to go there. */
export function usePresets({ device, channel }: CameraPlace, { enabled = true } = {}) {
  const { data, error, refetch } = useQueryCall(
    listPresets,
    { device, channel },
    { enabled, quiet: true },
  );
  usePush(presetPicture, ({ ParentDeviceID, ChannelID }) => {
    if (enabled && ParentDeviceID === device && ChannelID === channel) void refetch();
  });
  usePushReturn(() => {
    if (enabled) void refetch();
  });
  const presets: readonly Preset[] | undefined = data?.Presets;
  return {
    presets,
    error,
    // What failed has been shown.
    goTo: ({ Token }: Preset) =>
      void request(goToPreset, { device, channel, token: Token }).catch(() => undefined),
  };
}
