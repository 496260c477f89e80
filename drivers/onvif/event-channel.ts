import type { WatchEvents } from "@tessera/engine";
import type { Notification } from "@tessera/protocols/onvif";
import type { OnvifConnection } from "./onvif-connection.ts";

type Channels = WatchEvents<OnvifConnection>["channels"];

const sourceItems = ["VideoSourceConfigurationToken", "VideoSourceToken", "Source", "VideoSource"];

/** The channel that a notification is about; undefined: the device as a whole. */
export function channelOfEvent(
  { topic, source }: Notification,
  channels: Channels,
): string | undefined {
  if (topic.startsWith("Device/")) return undefined;
  if (channels.length === 1) return channels[0]?.channelId;
  for (const item of sourceItems) {
    const named = source.get(item) ?? "";
    const channel = named === "" ? undefined : channelNamed(named, channels);
    if (channel !== undefined) return channel;
  }
  return undefined;
}

/** By token, or by the number it ends with where only one channel has that: recorders do so. */
function channelNamed(token: string, channels: Channels): string | undefined {
  const exact = channels.find(
    ({ connection: { sourceToken, sourceConfigurationToken } }) =>
      token === sourceToken || token === sourceConfigurationToken,
  );
  if (exact) return exact.channelId;
  const number = numberAtEnd(token);
  if (number === undefined) return undefined;
  const alike = channels.filter(({ connection }) => numberAtEnd(connection.sourceToken) === number);
  return alike.length === 1 ? alike[0]?.channelId : undefined;
}

function numberAtEnd(token: string): number | undefined {
  const digits = /(\d{1,6})$/.exec(token)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
