import type { Place } from "@tessera/engine";
import { wireTime } from "@tessera/platform/server";
import type { ShareLink } from "../contract.ts";
import type { ShareLinkRecord } from "./share-link-store.ts";

export const placeOf = (input: {
  readonly device: string;
  readonly channel: string;
  readonly stream: "main" | "sub";
}): Place => ({
  channel: { deviceId: input.device, channelId: input.channel },
  flow: input.stream === "main" ? 1 : 2,
});

export const toWire = (
  link: ShareLinkRecord,
  now: Pick<ShareLink, "ChannelName" | "State" | "Viewers">,
): ShareLink => ({
  ID: link.id,
  Name: link.name,
  DeviceID: link.channel.deviceId,
  ChannelID: link.channel.channelId,
  Stream: link.flow === 1 ? "main" : "sub",
  OwnerName: link.ownerName,
  CreateTime: wireTime(link.createdAtMs),
  ExpireTime: wireTime(link.expiresAtMs),
  MaxViewers: link.maxViewers,
  Opened: link.opened,
  LastOpenTime: link.lastOpenAtMs === 0 ? "" : wireTime(link.lastOpenAtMs),
  ...now,
});

/** The key stands behind `#`: browsers do not send it, so it is in no log of a server or proxy. */
export const pathOf = ({ channel, flow }: Place, key: string): string =>
  `/share/${encodeURIComponent(channel.deviceId)}/${encodeURIComponent(channel.channelId)}/${flow}#key=${key}`;
