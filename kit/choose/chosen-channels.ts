/** A channel that was picked out, with what shows which one it is. */
export interface ChosenChannel {
  readonly device: string;
  readonly channel: string;
  /** Empty: it is gone. */
  readonly name: string;
  /** Not everyone who keeps channels is told it. */
  readonly deviceName?: string;
}

/** Ids may hold anything, so they are not simply joined. */
export const channelKey = ({
  device,
  channel,
}: Pick<ChosenChannel, "device" | "channel">): string => JSON.stringify([device, channel]);

export function matching(channels: readonly ChosenChannel[], q: string): readonly ChosenChannel[] {
  const wanted = q.trim().toLowerCase();
  if (!wanted) return channels;
  return channels.filter(({ device, channel, name, deviceName = "" }) =>
    `${name}\n${deviceName}\n${device}\n${channel}`.toLowerCase().includes(wanted),
  );
}

/** Those that were there, and the new ones behind them. */
export function withChannels(
  channels: readonly ChosenChannel[],
  added: readonly ChosenChannel[],
): readonly ChosenChannel[] {
  const known = new Set(channels.map(channelKey));
  return [...channels, ...added.filter((channel) => !known.has(channelKey(channel)))];
}
