import { secondMs, systemClock } from "@tessera/base";
import { useLanguage } from "@tessera/platform/console";
import { useEffect, useMemo, useState } from "react";
import styles from "./screen.module.css";

interface ServerClockProps {
  /** What is added to this computer's clock. */
  readonly aheadMs: number;
  /** IANA name. */
  readonly zone: string;
}

/** Date and time at the server, to the second. */
export function ServerClock({ aheadMs, zone }: ServerClockProps) {
  const language = useLanguage();
  const nowMs = useSecond(aheadMs);
  const [day, time] = useMemo(() => {
    const place = language === "zh" ? "zh-CN" : "en-GB";
    return [
      new Intl.DateTimeFormat(place, {
        ...(zone && { timeZone: zone }),
        year: "numeric",
        month: "long",
        day: "numeric",
        weekday: "long",
      }),
      new Intl.DateTimeFormat(place, {
        ...(zone && { timeZone: zone }),
        timeStyle: "medium",
        hourCycle: "h23",
      }),
    ];
  }, [language, zone]);
  return (
    <time className={styles["clock"]} dateTime={new Date(nowMs).toISOString()}>
      <span className={styles["day"]}>{day.format(nowMs)}</span>
      <strong>{time.format(nowMs)}</strong>
    </time>
  );
}

/** The present second of a clock that is so much ahead; changes when that clock does. */
function useSecond(aheadMs: number): number {
  const [nowMs, setNowMs] = useState(() => systemClock.nowMs() + aheadMs);
  useEffect(() => {
    let cancel = () => {};
    const tick = () => {
      const atMs = systemClock.nowMs() + aheadMs;
      setNowMs(atMs);
      cancel = systemClock.after(secondMs - (atMs % secondMs), tick);
    };
    tick();
    return () => cancel();
  }, [aheadMs]);
  return nowMs;
}
