import { type XmlNode, xml } from "../../xml/index.ts";
import type { Question } from "../question.ts";

/** Devices answer it in full to who says 4.0. */
export const workStatusQuestion: Question = {
  method: "QUERY",
  command: "GETDEVICEWORKSTATUS",
  params: xml``,
  version: "4.0",
};

interface ChannelStatus {
  readonly number: number;
  /** It has a picture, and what is behind it, if anything, is there. */
  readonly isOnline: boolean;
}

interface WorkStatus {
  readonly channels: readonly ChannelStatus[];
}

/** No device of this kind has more; whoever says so is not believed. */
const maxChannels = 1000;
const highestNumber = 65_535;

/** Undefined: the answer holds no status. */
export function readWorkStatus(params: XmlNode): WorkStatus | undefined {
  const status = params.find("DeviceStatusXML") ?? params.find("DeviceStatus");
  if (!status) return undefined;
  const channels = new Map<number, ChannelStatus>();
  for (const line of status.find("CHStatus")?.all("CH") ?? []) {
    const channel = channelOf(numbersOf(line.text()));
    if (channel && channels.size < maxChannels) channels.set(channel.number, channel);
  }
  return { channels: [...channels.values()] };
}

/** `no-rec-signal-encode-kbps-clients[-linked-online]`, as in `33-1-0-0-2048-0-1-1`. */
function channelOf(line: readonly (number | undefined)[]): ChannelStatus | undefined {
  const [number, , signal, encoding, , , linked = 1, online = 1] = line;
  if (number === undefined || number < 1 || number > highestNumber) return undefined;
  return {
    number,
    isOnline: signal === 0 && (encoding ?? 0) === 0 && linked === 1 && online === 1,
  };
}

const numbersOf = (text: string): readonly (number | undefined)[] =>
  text.split("-").map((part) => (/^\d{1,9}$/.test(part.trim()) ? Number(part) : undefined));
