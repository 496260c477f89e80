import { systemClock } from "@tessera/base";
import { durationText } from "@tessera/kit/camera";
import { translate } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import { inboxTexts } from "./texts.ts";

const tickMs = 10_000;
const nowSeconds = 10;

/** Changes every few seconds, so that what says how long ago is right. */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => systemClock.every(tickMs, () => setNowMs(Date.now())), []);
  return nowMs;
}

/** "3 分钟前". A clock that goes before the server's makes nothing lie in the future. */
export function timeAgo(atMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - atMs) / 1000));
  if (seconds < nowSeconds) return translate(inboxTexts, "justNow");
  return translate(inboxTexts, "ago", { time: durationText(seconds) });
}
