import { useTexts } from "@tessera/platform/console";
import styles from "./Timeline.module.css";
import { timelineTexts } from "./texts.ts";

const entries = [
  ["recorded", "var(--timeline-recorded)"],
  ["planned", "var(--timeline-planned)"],
  ["gap", "repeating-linear-gradient(135deg, var(--timeline-gap) 0 1.5px, transparent 1.5px 4px)"],
  ["damaged", "var(--timeline-damaged)"],
  ["locked", "var(--timeline-locked)"],
  ["alarms", "var(--timeline-alarm)"],
  ["bookmarks", "var(--timeline-bookmark)"],
] as const;

/** What the colours of the timeline mean. */
export function Legend() {
  const t = useTexts(timelineTexts);
  return (
    <ul className={`${styles["legend"]} ${styles["timeline"]}`}>
      {entries.map(([name, background]) => (
        <li key={name}>
          <i style={{ background }} />
          {t(name)}
        </li>
      ))}
    </ul>
  );
}
