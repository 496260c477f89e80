import type { PpvspMessage } from "../ppvsp.ts";
import { deviceTimeMs } from "./device-time.ts";
import { namedField } from "./named-field.ts";

/** What a device has noticed. Its tags are not published: they are taken by the names of the maker's own lists. */
export interface EhomeAlarm {
  readonly deviceId: string;
  /** 1 basic alarms, 3 faces …; 0: it did not say which. */
  readonly group: number;
  /** Within the group; only that of the basic alarms has any. */
  readonly code: number;
  /** Happens: it said neither that it begins nor that it ends. */
  readonly phase: "begins" | "ends" | "happens";
  /** 0: the device as a whole. */
  readonly channel: number;
  /** 0: none. */
  readonly input: number;
  readonly disk: number;
  readonly atMs: number | undefined;
  readonly remark: string;
}

/** Whether a request of this name tells an alarm: there are others, which are not published. */
export const isAlarmCommand = (command: string): boolean =>
  command.includes("ALARM") || groupOf(command) !== undefined;

export function readAlarm({ command, params }: PpvspMessage): EhomeAlarm {
  const field = (...names: readonly string[]) => namedField(params, ...names);
  const count = (...names: readonly string[]) => countOf(field(...names)) ?? 0;
  const group = groupOf(command);
  const code = countOf(field("AlarmType", "Type"));
  return {
    deviceId: field("DeviceID"),
    // Code 0 is a full disk: who tells no code must not raise it.
    group: group ?? (code === undefined ? unknown : basic),
    code: code ?? 0,
    phase: phaseOf(field("AlarmAction", "Action")),
    channel: count("VideoChannel", "Video", "Channel"),
    input: count("AlarmInChannel", "AlarmIn"),
    disk: count("DiskNumber", "Disk"),
    atMs: deviceTimeMs(field("AlarmTime", "Time", "StartTime"), field("TimeZone")),
    remark: field("Remark").slice(0, maxRemark),
  };
}

const phaseOf = (action: string): EhomeAlarm["phase"] =>
  action === "0" ? "begins" : action === "1" ? "ends" : "happens";

const maxRemark = 200;
const unknown = 0;
const basic = 1;

/** By a part of the command's name. */
const groups: readonly (readonly [part: string, group: number])[] = [
  ["HEATMAP", 2],
  ["FACETEMP", 21],
  ["FACE", 3],
  ["CID", 5],
  ["PICURL", 6],
  ["NOTIFYFAIL", 7],
  ["SELFDEFINE", 9],
  ["NETSWITCH", 10],
  ["ACS", 11],
  ["WIRELESSINFO", 12],
  ["ISAPI", 13],
  ["MPDC", 15],
  ["QRCODE", 20],
];

/** Undefined: its name tells none. */
function groupOf(command: string): number | undefined {
  const name = command.replaceAll(/[^A-Z\d]/g, "");
  return groups.find(([part]) => name.includes(part))?.[1];
}

const highestCode = 1_000_000;
const countOf = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text) ? Math.min(Number(text), highestCode) : undefined;
