import { BadRequest } from "@tessera/base";
import dayjs from "dayjs";
import type { z } from "zod";
import type { listAlarms } from "../contract.ts";
import { type AskedAlarms, anyAlarm } from "./store/alarm-conditions.ts";

type Filter = Pick<
  z.output<typeof listAlarms.input>,
  | "starttime"
  | "endtime"
  | "priority"
  | "method"
  | "type"
  | "state"
  | "source"
  | "storm"
  | "assignee"
>;

export function askedOf(filter: Filter): AskedAlarms {
  const asked: AskedAlarms = {
    fromMs: momentMs(filter.starttime) ?? anyAlarm.fromMs,
    toMs: momentMs(filter.endtime) ?? anyAlarm.toMs,
    types: filter.type.includes(0) ? [] : filter.type,
    methods: filter.method,
    severities: filter.priority,
    states: filter.state,
    source: filter.source,
    stormId: filter.storm,
    assigneeId: filter.assignee,
  };
  if (asked.fromMs > asked.toMs) throw backwards();
  return asked;
}

function momentMs(text: string): number | undefined {
  if (text === "") return undefined;
  if (/^\d{13}$/.test(text)) return Number(text);
  const digits = text.replaceAll(/\D/g, "").padEnd(14, "0");
  const read = dayjs(digits.replace(/(....)(..)(..)(..)(..)(..)/, "$1-$2-$3 $4:$5:$6"));
  // A date of 31 February would be one in March.
  if (!read.isValid() || read.format("YYYYMMDDHHmmss") !== digits) throw noSuchTime(text);
  return read.valueOf();
}

const noSuchTime = (text: string) =>
  new BadRequest("alarm-time", {
    zh: `没有这个时间：${text}`,
    en: `There is no such time: ${text}`,
  });

const backwards = () =>
  new BadRequest("alarm-time-backwards", {
    zh: "开始时间晚于结束时间，请交换两者",
    en: "The start is after the end. Exchange them.",
  });
