import { dashed, dayBefore } from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import { Tooltip } from "antd";
import styles from "./backlist.module.css";
import { backlistTexts } from "./texts.ts";

interface WeekStripProps {
  /** One 0 or 1 a day, today last. */
  readonly week: string;
  readonly today: string;
}

/** Which of the last seven days have footage. */
export function WeekStrip({ week, today }: WeekStripProps) {
  const t = useTexts(backlistTexts);
  const days = Array.from(week, (mark, index) => ({
    day: daysAgo(today, week.length - 1 - index),
    isMarked: mark === "1",
  }));
  const count = days.filter(({ isMarked }) => isMarked).length;
  return (
    <Tooltip
      title={days.map(({ day, isMarked }) => (
        <div key={day}>{t(isMarked ? "dayWith" : "dayWithout", { day: dashed(day) })}</div>
      ))}
    >
      {/* Reachable by keyboard: the days are named in the tooltip. */}
      <button type="button" className={styles["week"]} aria-label={t("weekWords", { count })}>
        {days.map(({ day, isMarked }) => (
          <span key={day} data-is-marked={isMarked} data-date={Number(day.slice(6, 8))} />
        ))}
      </button>
    </Tooltip>
  );
}

function daysAgo(today: string, count: number): string {
  let day = today;
  for (let left = count; left > 0; left--) day = dayBefore(day);
  return day;
}
