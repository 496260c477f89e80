import { BadRequest, Offline, type Text } from "@tessera/base";
import type { Capability, ChannelRef, ChannelRegistry, Driver } from "@tessera/engine";

export interface TargetParts {
  readonly channels: Pick<ChannelRegistry, "get">;
  readonly drivers: readonly Driver[];
}

/** As calls name a channel. */
export interface Place {
  readonly device: string;
  readonly channel: string;
}

export const channelOf = ({ device, channel }: Place): ChannelRef => ({
  deviceId: device,
  channelId: channel,
});

/** The driver that a channel is asked through and what it must know. Throws unless the channel can do it. */
export function targetOf(parts: TargetParts, ref: ChannelRef, capability: Capability) {
  const { driver, connection, isEnabled } = driverOf(parts, ref);
  if (!isEnabled) throw new Offline("channel-disabled", disabledText);
  if (!driver?.capabilities?.(connection).includes(capability)) throw notOffered(capability);
  return { driver, connection };
}

export function driverOf({ channels, drivers }: TargetParts, ref: ChannelRef) {
  const { driver: name, connection, isEnabled } = channels.get(ref);
  return { driver: drivers.find((known) => known.name === name), connection, isEnabled };
}

export const notOffered = (capability: Capability): BadRequest =>
  new BadRequest(`${capability}-not-offered`, notOfferedTexts[capability] ?? notOfferedText);

const disabledText: Text = { zh: "通道未开启!", en: "The channel is not enabled" };
const notOfferedText: Text = {
  zh: "该通道不支持此操作",
  en: "This channel does not support the operation",
};
const notOfferedTexts: Partial<Record<Capability, Text>> = {
  ptz: { zh: "该通道没有云台", en: "This channel has no PTZ" },
  presets: { zh: "该通道不支持预置位", en: "This channel does not support presets" },
  focus: { zh: "该通道不支持调焦", en: "This channel does not support focus control" },
  iris: { zh: "该通道不支持调光圈", en: "This channel does not support iris control" },
  dragZoom: { zh: "该通道不支持拉框缩放", en: "This channel does not support box zoom" },
  cruise: { zh: "该通道不支持巡航", en: "This channel does not support cruises" },
  scan: { zh: "该通道不支持扫描", en: "This channel does not support scans" },
  wiper: { zh: "该通道没有雨刷", en: "This channel has no wiper" },
};
