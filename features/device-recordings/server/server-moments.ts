import { BadRequest } from "@tessera/base";
import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat.js";

dayjs.extend(customParseFormat);

/** YYYYMMDDHHmmss by the server's time zone, or UTC milliseconds. */
export function momentOf(text: string): number {
  const moment = text.length === 13 ? dayjs(Number(text)) : dayjs(text, "YYYYMMDDHHmmss", true);
  if (!moment.isValid())
    throw new BadRequest("moment-unknown", {
      zh: `时间不存在：${text}`,
      en: `This time does not exist: ${text}`,
    });
  return moment.valueOf();
}

export const momentText = (atMs: number): string => dayjs(atMs).format("YYYYMMDDHHmmss");
