import { minuteMs, secondMs, systemClock } from "@tessera/base";
import { useServerZone } from "@tessera/kit/playback";
import { useEffect, useState } from "react";
import type { Clocks } from "./alarm-filter.ts";

const thisMinuteMs = () => Math.floor(systemClock.nowMs() / minuteMs) * minuteMs;

/** The present minute and the server's zone: what "the last 24 hours" and "today" are counted by. */
export function useClocks(): Clocks {
  const [nowMs, setNowMs] = useState(thisMinuteMs);
  useEffect(() => systemClock.every(10 * secondMs, () => setNowMs(thisMinuteMs())), []);
  return { nowMs, zone: useServerZone() };
}
