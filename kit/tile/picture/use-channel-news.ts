import { catalogChanged, channelState } from "@tessera/features/devices/contract";
import { usePush, usePushReturn } from "@tessera/platform/console";
import { useState } from "react";
import { type CameraPlace, cameraKey } from "../../camera/camera.ts";

/** Whether a camera was switched off while it was watched. */
export function useIsSwitchedOff(camera: CameraPlace): boolean {
  const [isOff, setIsOff] = useState(false);
  usePush(channelState, (told) => {
    if (isAbout(told, camera)) setIsOff(told.Enable !== 1 || told.DeviceEnable !== 1);
  });
  // What was told meanwhile was missed: the server says it when it is asked to play.
  usePushReturn(() => setIsOff(false));
  return isOff;
}

/** What was refused because it was not there may be there now. */
export function useChannelBack(camera: CameraPlace, onBack: () => void): void {
  usePush(channelState, (told) => {
    if (isAbout(told, camera) && told.Online === 1) onBack();
  });
  usePush(catalogChanged, onBack);
  usePushReturn(onBack);
}

const isAbout = (
  { ParentDeviceID, ChannelID }: { readonly ParentDeviceID: string; readonly ChannelID: string },
  camera: CameraPlace,
) => cameraKey({ device: ParentDeviceID, channel: ChannelID }) === cameraKey(camera);
