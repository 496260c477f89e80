import type { XmlNode } from "../../xml/index.ts";
import { fields, integerOf, itemsOf, list, sumOf, textOf } from "../fields.ts";
import { parseLocalTime, writeLocalTime, type ZoneMinutes } from "../local-time.ts";
import type { Manscdp, ManscdpDraft, MessageHead } from "../manscdp.ts";
import { draft } from "./plain.ts";

export type RecordType = "all" | "time" | "alarm" | "manual";

export interface RecordQuery {
  readonly fromMs: number;
  readonly toMs: number;
  /** Recorders of Dahua answer nothing unless it is asked for all. */
  readonly type?: RecordType | undefined;
  readonly streamNumber?: number | undefined;
}

export function recordQuery(
  head: MessageHead,
  query: RecordQuery,
  zone: ZoneMinutes,
): ManscdpDraft {
  const conditions = fields({
    StartTime: writeLocalTime(query.fromMs, zone),
    EndTime: writeLocalTime(query.toMs, zone),
    Secrecy: 0,
    Type: query.type ?? "all",
    StreamNumber: query.streamNumber,
  });
  return draft("Query", "RecordInfo", head, conditions);
}

/** Undefined where it does not say from when to when. */
export function readRecordQuery({ element }: Manscdp, zone: ZoneMinutes): RecordQuery | undefined {
  const fromMs = parseLocalTime(element.text("StartTime"), zone);
  const toMs = parseLocalTime(element.text("EndTime"), zone);
  if (fromMs === undefined || toMs === undefined) return undefined;
  const told = element.text("Type").toLowerCase();
  return {
    fromMs,
    toMs,
    type: recordTypes.find((type) => type === told),
    streamNumber: integerOf(element, "StreamNumber"),
  };
}

const recordTypes: readonly RecordType[] = ["all", "time", "alarm", "manual"];

export interface RecordItem {
  readonly deviceId: string;
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly type?: string | undefined;
  readonly filePath?: string | undefined;
  readonly address?: string | undefined;
  readonly recorderId?: string | undefined;
  readonly fileSize?: number | undefined;
  readonly streamNumber?: number | undefined;
}

export interface RecordPage {
  readonly name?: string | undefined;
  /** In all pages. */
  readonly sum: number;
  readonly items: readonly RecordItem[];
}

export function recordAnswer(head: MessageHead, page: RecordPage, zone: ZoneMinutes): ManscdpDraft {
  const { name, sum, items } = page;
  const lines = items.map((item) => recordItem(item, zone));
  const told = sum === 0 ? [] : [list("RecordList", lines)];
  return draft("Response", "RecordInfo", head, fields({ Name: name, SumNum: sum }), ...told);
}

/** Items whose times cannot be read are passed over, and not counted. */
export function readRecordAnswer({ element }: Manscdp, zone: ZoneMinutes): RecordPage {
  const nodes = itemsOf(element, "RecordList");
  const items = nodes
    .map((node) => readRecordItem(node, zone))
    .filter((item) => item !== undefined);
  const lost = nodes.length - items.length;
  return {
    name: textOf(element, "Name"),
    sum: Math.max(items.length, sumOf(element, nodes.length) - lost),
    items,
  };
}

function recordItem(item: RecordItem, zone: ZoneMinutes) {
  return fields({
    DeviceID: item.deviceId,
    Name: item.name,
    FilePath: item.filePath,
    Address: item.address,
    StartTime: writeLocalTime(item.startMs, zone),
    EndTime: writeLocalTime(item.endMs, zone),
    Secrecy: 0,
    Type: item.type,
    RecorderID: item.recorderId,
    FileSize: item.fileSize,
    StreamNumber: item.streamNumber,
  });
}

function readRecordItem(node: XmlNode, zone: ZoneMinutes): RecordItem | undefined {
  const startMs = parseLocalTime(node.text("StartTime"), zone);
  const endMs = parseLocalTime(node.text("EndTime"), zone);
  if (startMs === undefined || endMs === undefined || endMs < startMs) return undefined;
  return {
    deviceId: node.text("DeviceID"),
    name: node.text("Name"),
    startMs,
    endMs,
    type: textOf(node, "Type"),
    filePath: textOf(node, "FilePath"),
    address: textOf(node, "Address"),
    recorderId: textOf(node, "RecorderID"),
    fileSize: integerOf(node, "FileSize"),
    streamNumber: integerOf(node, "StreamNumber"),
  };
}
