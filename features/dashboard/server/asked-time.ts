import { BadRequest, minuteMs } from "@tessera/base";
import { longestMinutes } from "../contract.ts";

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
}

/** From when to when figures are asked for; the last minutes where nothing else is said. */
export function timeOf({ from, to, minutes }: Asked, nowMs: number) {
  const toMs = to === "" ? nowMs : momentMs(to);
  const fromMs = from === "" ? toMs - minutes * minuteMs : momentMs(from);
  if (!(fromMs < toMs)) throw new BadRequest("time-backwards", backwardsText, { field: "from" });
  if (toMs - fromMs > longestMinutes * minuteMs)
    throw new BadRequest("time-too-long", tooLongText, { field: "from" });
  return { fromMs, toMs };
}

/** The contract lets through what looks like one of these; one that does not exist is NaN. */
function momentMs(text: string): number {
  if (/^\d{13}$/.test(text)) return Number(text);
  const parts = text.match(/\d+/g)?.join("").padEnd(14, "0") ?? "";
  const [, day = "", time = ""] = /^(\d{8})(\d{6})$/.exec(parts) ?? [];
  const date = day.replace(/(....)(..)(..)/, "$1-$2-$3");
  return new Date(`${date}T${time.replace(/(..)(..)(..)/, "$1:$2:$3")}`).getTime();
}

const backwardsText = {
  zh: "开始时间必须早于结束时间，且都是存在的时刻",
  en: "The beginning must come before the end, and both must be times that exist",
};
const tooLongText = {
  zh: `时间范围不能超过 ${longestMinutes / 1440} 天，更早的数据不保留`,
  en: `The time range can be at most ${longestMinutes / 1440} days; older figures are not kept`,
};
