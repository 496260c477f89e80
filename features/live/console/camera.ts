/** A camera as trees, walls and tiles hand it to each other. */
export interface Camera {
  readonly device: string;
  readonly channel: string;
  readonly name: string;
  readonly isOnline: boolean;
  readonly isEnabled: boolean;
}

export type CameraPlace = Pick<Camera, "device" | "channel">;

export const cameraKey = ({ device, channel }: CameraPlace): string => `${device}/${channel}`;

/** What a camera that is dragged carries: its JSON. */
export const cameraDragType = "application/x-tessera-camera";

/** Why a camera cannot be watched now, as a text key; undefined if it can. */
export function whyNotWatchable({ isOnline, isEnabled }: Pick<Camera, "isOnline" | "isEnabled">) {
  if (!isEnabled) return "channelDisabled";
  return isOnline ? undefined : "channelOffline";
}
