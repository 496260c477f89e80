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

const escaped = (id: string) => id.replaceAll("!", "!0").replaceAll("~", "!1");
const unescaped = (text: string) => text.replaceAll("!1", "~").replaceAll("!0", "!");
