import { BadRequest } from "@tessera/base";
import type { Span } from "../ports.ts";

const longestMs = 24 * 3_600_000;

/** Throws unless the range can be played or taken away in one piece. */
export function checkRange({ startMs, endMs }: Span): void {
  if (endMs > startMs && endMs - startMs <= longestMs) return;
  throw new BadRequest("range-unusable", {
    zh: "时间范围不正确：结束时间须晚于开始时间，且不超过 24 小时",
    en: "The time range is wrong: it must end after it begins and be at most 24 hours long",
  });
}
