import { useLocation } from "react-router";

/** How the user came here; it travels with the history, so that ways back lead to lists as they were. */
export interface Trail {
  /** The list of devices, or the groups, with filter and page. */
  readonly list: string;
  /** The list of channels, if it was on the way. */
  readonly channels: string | undefined;
}

const plainList = "/device/list";

export function readTrail(state: unknown): Trail {
  const { list, channels } = (state ?? {}) as Partial<Record<keyof Trail, unknown>>;
  return {
    list: typeof list === "string" && /^\/device\/(list|group)\b/.test(list) ? list : plainList,
    channels:
      typeof channels === "string" && channels.startsWith("/device/channel/")
        ? channels
        : undefined,
  };
}

export const useTrail = (): Trail => readTrail(useLocation().state);

/** For links away from a list: this page as it is now. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

export const deviceAddress = (deviceId: string): string =>
  `/device/form/${encodeURIComponent(deviceId)}`;

/** The form of a new device that begins as another one. */
export const copyAddress = (deviceId: string): string =>
  `${deviceAddress("0")}?${new URLSearchParams({ copy: deviceId })}`;

/** The channels at the top of a device, or in one of its directories. */
export function channelsAddress(deviceId: string, directoryId = ""): string {
  const path = `/device/channel/${encodeURIComponent(deviceId)}`;
  return directoryId ? `${path}?${new URLSearchParams({ subset: directoryId })}` : path;
}

export const channelAddress = (deviceId: string, channelId: string): string =>
  `/device/channelform/${encodeURIComponent(deviceId)}/${encodeURIComponent(channelId)}`;

/** The form of a channel or directory to come, in one of the device's directories. */
export function newChannelAddress(
  deviceId: string,
  parentId: string,
  kind: "camera" | "directory",
): string {
  const query = new URLSearchParams({ kind, ...(parentId && { parent: parentId }) });
  return `${channelAddress(deviceId, "0")}?${query}`;
}

/** Live viewing of a channel, or of the first one that the device has. */
export function playAddress(deviceId: string, channelId = ""): string {
  const path = `/video/square/${encodeURIComponent(deviceId)}`;
  return channelId ? `${path}?${new URLSearchParams({ channel: channelId })}` : path;
}
