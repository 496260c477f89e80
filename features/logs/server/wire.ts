import dayjs from "dayjs";
import type { LogLine } from "../contract.ts";
import { logLevel } from "../settings.ts";
import { cleanLine, fieldsOf } from "./clean-line.ts";
import type { FoundLine } from "./log-lines.ts";

/** A line as a page shows it: taken apart, without secrets. */
export function wireLine({ at, text }: FoundLine): LogLine {
  const [line = "", ...more] = text.split("\n").map(cleanLine);
  const fields = fieldsOf(line);
  if (!fields)
    return {
      ...nothingKnown,
      At: at,
      AtMs: timeOf(text),
      Text: [line.replace(localTime, ""), ...more].join("\n"),
    };
  const { time: _, level, msg, module, ...rest } = fields;
  return {
    At: at,
    AtMs: timeOf(text),
    Level: levelOf(level),
    Module: textOf(module),
    Text: [textOf(msg), ...more].join("\n"),
    Fields: Object.keys(rest).length > 0 ? JSON.stringify(rest) : "",
    DeviceID: textOf(rest["device"] ?? rest["deviceId"]),
    ChannelID: textOf(rest["channel"] ?? rest["channelId"]),
  };
}

/** UTC milliseconds; 0: it does not say. */
export function timeOf(text: string): number {
  const [, iso] = /^\{.{0,40}?"time":"([^"]{1,40})"/.exec(text) ?? [];
  if (iso) return Date.parse(iso) || 0;
  const [, local] = localTime.exec(text) ?? [];
  return local ? dayjs(local).valueOf() || 0 : 0;
}

const localTime = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{3})?) /;

/** As a line of JSON names it, without taking it apart; empty: it does not say. */
export const levelIn = (text: string): LogLine["Level"] =>
  levelOf(/^\{"level":"(\w+)"/.exec(text)?.[1]);

const levelOf = (value: unknown): LogLine["Level"] => logLevel.safeParse(value).data ?? "";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const nothingKnown = {
  Level: "",
  Module: "",
  Fields: "",
  DeviceID: "",
  ChannelID: "",
} as const;
