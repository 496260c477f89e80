import { BadRequest, Conflict, type Text } from "@tessera/base";
import type { Capability, ChannelRef, ChannelRegistry, Driver } from "@tessera/engine";

export interface CameraTargets {
  readonly channels: Pick<ChannelRegistry, "get">;
  readonly drivers: readonly Driver[];
}

export interface CameraTarget {
  readonly driver: Driver;
  readonly connection: unknown;
  readonly can: (capability: Capability) => boolean;
}

/** The driver of a channel and what it needs to reach it. Throws NotFound, Conflict or BadRequest. */
export function cameraTarget(
  { channels, drivers }: CameraTargets,
  channel: ChannelRef,
): CameraTarget {
  const { driver: name, connection, isEnabled } = channels.get(channel);
  if (!isEnabled) throw new Conflict("channel-disabled", disabledText);
  const driver = drivers.find((candidate) => candidate.name === name);
  if (!driver) throw notOffered();
  const offered = driver.capabilities?.(connection) ?? [];
  return { driver, connection, can: (capability) => offered.includes(capability) };
}

export const notOffered = (): BadRequest => new BadRequest("not-offered", notOfferedText);

const disabledText: Text = { zh: "通道未开启!", en: "The channel is not enabled" };
const notOfferedText: Text = {
  zh: "该通道不支持此操作",
  en: "This channel does not support the operation",
};
