import { deviceRecordingsSlot, followedDeviceSlot } from "@tessera/kit/playback";
import { fill } from "@tessera/platform/console";
import { lazy } from "react";

export const parts = [
  fill(deviceRecordingsSlot, {
    Stage: lazy(() => import("./DeviceStage.tsx")),
    Pieces: lazy(() => import("./DevicePieces.tsx")),
  }),
  fill(
    followedDeviceSlot,
    lazy(() => import("./follow/FollowedPicture.tsx")),
  ),
];
