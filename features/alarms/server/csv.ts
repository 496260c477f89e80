import { setImmediate } from "node:timers/promises";
import type { Language, Text } from "@tessera/base";
import type { DeviceCatalog } from "@tessera/engine";
import { alarmTypes } from "../../devices/contract.ts";
import { type AlarmState, alarmMethods, mostExported, type WireAlarm } from "../contract.ts";
import type { AlarmRow } from "./store/alarm-query-store.ts";
import { wireAlarmOf } from "./wire.ts";

interface TableParts {
  readonly pageOf: (
    start: number,
    limit: number,
  ) => Promise<{ readonly rows: readonly AlarmRow[] }>;
  readonly catalog: Pick<DeviceCatalog, "device" | "channel">;
  readonly language: Language;
}

const rowsAtOnce = 2000;

/** A table for other programs; a page at a time, so that nobody else waits for it. */
export async function csvOf({
  pageOf,
  ...naming
}: TableParts): Promise<{ readonly data: Uint8Array; readonly count: number }> {
  const { language } = naming;
  const lines = [columns.map(({ title }) => title[language])];
  for (let start = 0; start < mostExported; start += rowsAtOnce) {
    const { rows } = await pageOf(start, rowsAtOnce);
    for (const row of rows) {
      const alarm = wireAlarmOf(row, naming);
      lines.push(columns.map(({ of }) => of(alarm, language)));
    }
    if (rows.length < rowsAtOnce) break;
    await setImmediate();
  }
  // The mark by which spreadsheets know UTF-8.
  const text = `\uFEFF${lines.map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;
  return { data: new TextEncoder().encode(text), count: lines.length - 1 };
}

/** What devices and people wrote must not become a formula of a spreadsheet. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

interface Column {
  readonly title: Text;
  readonly of: (alarm: WireAlarm, language: Language) => string;
}

const stateTexts: Readonly<Record<AlarmState, Text>> = {
  new: { zh: "未处理", en: "New" },
  acknowledged: { zh: "已确认", en: "Acknowledged" },
  handled: { zh: "已处理", en: "Handled" },
  false: { zh: "误报", en: "False alarm" },
};

const secondsOf = ({ AtMs, EndMs }: WireAlarm): string =>
  EndMs > AtMs ? String(Math.round((EndMs - AtMs) / 1000)) : "";

const columns: readonly Column[] = [
  { title: { zh: "编号", en: "ID" }, of: ({ ID }) => String(ID) },
  { title: { zh: "时间", en: "Time" }, of: ({ Time }) => Time },
  { title: { zh: "持续（秒）", en: "Length (s)" }, of: secondsOf },
  { title: { zh: "设备编号", en: "Device ID" }, of: ({ DeviceID }) => DeviceID },
  { title: { zh: "设备", en: "Device" }, of: ({ DeviceName }) => DeviceName },
  { title: { zh: "通道编号", en: "Channel ID" }, of: ({ ChannelID }) => ChannelID },
  { title: { zh: "通道", en: "Channel" }, of: ({ ChannelName }) => ChannelName },
  {
    title: { zh: "报警类型", en: "Type" },
    of: ({ AlarmType }, language) => alarmTypes[AlarmType]?.[language] ?? String(AlarmType),
  },
  {
    title: { zh: "报警方式", en: "Method" },
    of: ({ AlarmMethod }, language) => alarmMethods[AlarmMethod]?.[language] ?? "",
  },
  { title: { zh: "级别", en: "Priority" }, of: ({ AlarmPriority }) => String(AlarmPriority) },
  { title: { zh: "描述", en: "Description" }, of: ({ Description }) => Description },
  { title: { zh: "来源", en: "Source" }, of: ({ Source }) => Source },
  {
    title: { zh: "状态", en: "State" },
    of: ({ State }, language) => stateTexts[State][language],
  },
  { title: { zh: "处理人", en: "Handled by" }, of: ({ HandledBy }) => HandledBy },
  { title: { zh: "处理时间", en: "Handled at" }, of: ({ HandledAt }) => HandledAt },
  { title: { zh: "备注", en: "Note" }, of: ({ Note }) => Note },
];
