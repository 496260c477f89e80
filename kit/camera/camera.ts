import type { Channel } from "@tessera/features/devices/contract";

/** A camera as lists, walls and tiles hand it to each other. */
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

/** What keeps a camera from being watched, as a key of `cameraTexts`. */
export type Obstacle = "channelDisabled" | "channelOffline";

/** Why a camera cannot be watched now; undefined if it can. */
export function whyNotWatchable({
  isOnline,
  isEnabled,
}: Pick<Camera, "isOnline" | "isEnabled">): Obstacle | undefined {
  if (!isEnabled) return "channelDisabled";
  return isOnline ? undefined : "channelOffline";
}

type Listed = Pick<Channel, "ParentDeviceID" | "ChannelID" | "Name"> &
  Partial<Pick<Channel, "DeviceEnable">> & {
    /** Nodes of a tree may be devices, whose flags are true and false. */
    readonly Online: Channel["Online"] | boolean;
    readonly Enable: Channel["Enable"] | boolean;
  };

/** A channel of a disabled device is not to be watched either. */
export const cameraOf = (channel: Listed): Camera => ({
  device: channel.ParentDeviceID,
  channel: channel.ChannelID,
  name: channel.Name,
  isOnline: Boolean(channel.Online),
  isEnabled: Boolean(channel.Enable) && channel.DeviceEnable !== 0,
});
