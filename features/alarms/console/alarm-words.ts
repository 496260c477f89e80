import type { Text } from "@tessera/base";
import { alarmTypes } from "@tessera/features/devices/contract";
import { type AlarmState, ehomeSource } from "../contract.ts";

/** What people have made of an alarm, and the colour of its dot (`StatusDot`). */
export const alarmStateWords: Readonly<
  Record<AlarmState, { readonly text: Text; readonly dot: "on" | "off" | "warning" | "error" }>
> = {
  new: { text: { zh: "未处理", en: "New" }, dot: "error" },
  acknowledged: { text: { zh: "已确认", en: "Acknowledged" }, dot: "warning" },
  handled: { text: { zh: "已处理", en: "Handled" }, dot: "on" },
  false: { text: { zh: "误报", en: "False alarm" }, dot: "off" },
};

interface Priority {
  readonly value: number;
  readonly text: Text;
  /** A token of the theme, the same in both. */
  readonly colour: string;
}

/** As GB/T 28181 counts: 1 is the most urgent. */
export const alarmPriorities: readonly Priority[] = [
  { value: 1, text: { zh: "一级警情", en: "Priority 1" }, colour: "var(--tessera-weak)" },
  { value: 2, text: { zh: "二级警情", en: "Priority 2" }, colour: "var(--tessera-warning)" },
  { value: 3, text: { zh: "三级警情", en: "Priority 3" }, colour: "var(--tessera-strong)" },
  { value: 4, text: { zh: "四级警情", en: "Priority 4" }, colour: "var(--tessera-offline)" },
];

const leastUrgent: Priority = {
  value: 0,
  text: { zh: "未定级", en: "No priority" },
  colour: "var(--tessera-offline)",
};

export const alarmPriority = (value: number): Priority =>
  alarmPriorities.find((priority) => priority.value === value) ?? leastUrgent;

const otherType: Text = { zh: "其他报警", en: "Other alarm" };

/** Of a number that nobody has named, too. */
export const alarmTypeText = (type: number): Text => alarmTypes[type] ?? otherType;

const sources: Readonly<Record<string, Text>> = {
  GB: { zh: "国标设备", en: "GB/T 28181 device" },
  ONVIF: { zh: "ONVIF 设备", en: "ONVIF device" },
  [ehomeSource]: { zh: "EHome 设备", en: "EHome device" },
  recording: { zh: "录像服务", en: "Recorder" },
  system: { zh: "系统自检", en: "System health" },
  backups: { zh: "数据备份", en: "Backups" },
  cdn: { zh: "转推", en: "Relay" },
};

/** Those that can be looked for, in the order in which screens name them. */
export const alarmSources: readonly string[] = Object.keys(sources);

/** Who reported it; a source without words is called as it calls itself. */
export const alarmSourceText = (source: string): Text =>
  sources[source] ?? { zh: source, en: source };

interface Placed {
  readonly DeviceID: string;
  readonly DeviceName: string;
  readonly ChannelID: string;
  readonly ChannelName: string;
}

const theServer: Text = { zh: "本平台", en: "This server" };

/** Where it happened: the channel, else the device, else the server itself. */
export function alarmPlaceText(place: Placed): Text {
  if (place.DeviceID === "") return theServer;
  const name = place.ChannelName || place.ChannelID || place.DeviceName || place.DeviceID;
  return { zh: name, en: name };
}
