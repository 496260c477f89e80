import { z } from "zod";

/** A recorded channel on the wire: the device's id, "~", the channel's id. The channel's alone does if only one has it. */
export const recordId = z.string().min(3).max(600).includes("~", {
  message:
    "应为“设备编号~通道编号”；只有一个通道使用该编号时，可只写通道编号 · must be the device's id, ~ and the channel's id; the channel's alone will do if no other channel has it",
});

/** Some of them: as JSON, repeated, or a single one. */
export const recordIds = (atMost: number) =>
  z.preprocess(listed, z.array(recordId).min(1).max(atMost));

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

/** What is no JSON is left as it is: it is no list of ids. */
function listed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (!value.startsWith("[")) return [value];
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const escaped = (id: string) => id.replaceAll("!", "!0").replaceAll("~", "!1");
const unescaped = (text: string) => text.replaceAll("!1", "~").replaceAll("!0", "!");
