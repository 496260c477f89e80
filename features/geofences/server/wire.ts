import type { DeviceCatalog } from "@tessera/engine";
import type { z } from "zod";
import type { saveFence, WireFence } from "../contract.ts";
import type { Fence, NewFence } from "./fence.ts";

export type FenceWish = z.output<typeof saveFence.input>;

export const fenceOf = (wish: FenceWish): NewFence => ({
  name: wish.Name,
  isEnabled: wish.Enable,
  shape: wish.Shape,
  onEnter: wish.OnEnter,
  onLeave: wish.OnLeave,
  limitKmh: wish.LimitKmh,
  severity: wish.Priority,
  week: wish.Week.map((slots) => slots.map(({ StartS, EndS }) => ({ startS: StartS, endS: EndS }))),
  channels: [
    ...new Map(
      wish.Channels.map((one) => [JSON.stringify([one.device, one.channel]), one]),
    ).values(),
  ].map(({ device, channel }) => ({ deviceId: device, channelId: channel })),
  groups: [...new Set(wish.Groups)],
});

interface WireParts {
  readonly catalog: Pick<DeviceCatalog, "device" | "channel">;
  readonly groups: { exists(groupId: number): boolean };
}

export const wireOf = (
  fence: Fence,
  inside: number,
  { catalog, groups }: WireParts,
): WireFence => ({
  ID: fence.id,
  Name: fence.name,
  Enable: fence.isEnabled,
  Shape: fence.shape,
  OnEnter: fence.onEnter,
  OnLeave: fence.onLeave,
  LimitKmh: fence.limitKmh,
  Priority: fence.severity,
  Week: fence.week.map((slots) =>
    slots.map(({ startS, endS }) => ({ StartS: startS, EndS: endS })),
  ),
  Channels: fence.channels.map((channel) => ({
    device: channel.deviceId,
    channel: channel.channelId,
    name: catalog.channel(channel)?.name ?? "",
    deviceName: catalog.device(channel.deviceId)?.name ?? "",
  })),
  Groups: fence.groups.filter((id) => groups.exists(id)),
  Inside: inside,
});

/** For the record: all that a fence is. */
export const notedOf = ({ id: _id, shapeNo: _shapeNo, channels, ...rules }: Fence) => ({
  ...rules,
  channels: channels.map(({ deviceId, channelId }) => `${deviceId}/${channelId}`),
});
