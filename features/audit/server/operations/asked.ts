import { BadRequest } from "@tessera/base";
import dayjs from "dayjs";
import type { z } from "zod";
import { actsCalled } from "../../acts/act-names.ts";
import type { listOperations } from "../../contract.ts";
import type { AskedOperations } from "./operation-store.ts";

export type OperationFilter = Pick<
  z.output<typeof listOperations.input>,
  "q" | "starttime" | "endtime" | "username" | "result" | "kind"
>;

/** What a call asks for; throws where it cannot be. */
export function askedOf(filter: OperationFilter): AskedOperations {
  const { q, username: userName, result, kind } = filter;
  const fromMs = momentMs(filter.starttime);
  const toMs = momentMs(filter.endtime);
  if (fromMs !== undefined && toMs !== undefined && fromMs > toMs) throw backwards();
  const search = q === "" ? undefined : { text: q, actions: actsCalled(q) };
  return { fromMs, toMs, userName, result, kind, search };
}

export const isWhole = (filter: OperationFilter): boolean =>
  Object.values(filter).every((value) => value === "");

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
  new BadRequest("operation-time", {
    zh: `没有这个时间：${text}`,
    en: `There is no such time: ${text}`,
  });

const backwards = () =>
  new BadRequest("operation-time-backwards", {
    zh: "开始时间晚于结束时间，请交换两者",
    en: "The start is after the end. Exchange them.",
  });
