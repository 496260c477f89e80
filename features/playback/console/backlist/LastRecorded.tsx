import styles from "./backlist.module.css";
import type { RecordedRowProps } from "./recorded-channel.ts";

/** When the last picture was kept. */
export function LastRecorded({ row, zone }: RecordedRowProps) {
  if (row.lastAtMs === null) return null;
  const [day, time] = zone.momentText(row.lastAtMs).split(" ");
  return (
    <time className={styles["last"]} dateTime={new Date(row.lastAtMs).toISOString()}>
      {time} <small>{day}</small>
    </time>
  );
}
