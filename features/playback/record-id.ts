import { z } from "zod";

/** A recorded channel on the wire: the device's id, "~", the channel's id. The channel's alone does if only one has it. */
export const recordId = z.string().min(3).max(600).includes("~", {
  message:
    "应为“设备编号~通道编号”；只有一个通道使用该编号时，可只写通道编号 · must be the device's id, ~ and the channel's id; the channel's alone will do if no other channel has it",
});

interface Channel {
  readonly deviceId: string;
  readonly channelId: string;
}

/** One text that names a recorded channel on the wire: the device's id, "~", the channel's id. */
export const recordIdOf = ({ deviceId, channelId }: Channel): string =>
  `${escaped(deviceId)}~${escaped(channelId)}`;

/** What the text does not name is a channel that nobody has. */
export function channelOfRecordId(id: string): Channel {
  const [deviceId = "", channelId = ""] = id.split("~").map(unescaped);
  return { deviceId, channelId };
}

/** A channel's id alone becomes the whole, if no other channel has it. */
export function wholeRecordId(id: unknown, channels: Iterable<Channel>): unknown {
  if (typeof id !== "string" || id === "" || id.includes("~")) return id;
  const owners = [...channels].filter(({ channelId }) => channelId === id);
  return owners.length === 1 && owners[0] ? recordIdOf(owners[0]) : id;
}

const escaped = (id: string) => id.replaceAll("!", "!0").replaceAll("~", "!1");
const unescaped = (text: string) => text.replaceAll("!1", "~").replaceAll("!0", "!");
