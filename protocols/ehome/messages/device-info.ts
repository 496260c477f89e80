import { type XmlNode, xml } from "../../xml/index.ts";
import type { Question } from "../question.ts";

export const serverInfoQuestion: Question = {
  method: "PARAM",
  command: "GETDEVICECONFIG",
  params: xml`
<ConfigCmd>GetServerInfo</ConfigCmd>
<ConfigParam1>0</ConfigParam1>
<ConfigParam2>0</ConfigParam2>
<ConfigParam3>0</ConfigParam3>
<ConfigParam4>0</ConfigParam4>
`,
};

/** How many channels a device has. */
export interface ServerInfo {
  /** Cameras on its own inputs, numbered from `startChannel`. */
  readonly analogChannels: number;
  readonly startChannel: number;
  /** Cameras behind it, numbered from `startIpChannel`, which is 33 most of the time. */
  readonly ipChannels: number;
  readonly startIpChannel: number;
}

/** Undefined: the answer holds no such thing. */
export function readServerInfo(params: XmlNode): ServerInfo | undefined {
  const info = params.find("ConfigXML", "SERVERINFO") ?? params.find("SERVERINFO");
  if (!info) return undefined;
  const count = (name: string) => bounded(info.number(name) ?? 0);
  const analogChannels = count("ChannelNumber");
  const amount = count("ChannelAmount");
  return {
    analogChannels,
    startChannel: count("StartChannel") || count("StartChan") || 1,
    ipChannels: Math.max(0, amount - analogChannels),
    startIpChannel: count("StartDChan") || usualStartIpChannel,
  };
}

const usualStartIpChannel = 33;
const maxCount = 10_000;
const bounded = (value: number): number =>
  Number.isSafeInteger(value) && value > 0 ? Math.min(value, maxCount) : 0;
