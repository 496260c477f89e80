import { useTexts } from "@tessera/platform/console";
import type { LiveState, PlayerStatistics } from "@tessera/player";
import { liveTexts } from "../texts.ts";
import styles from "./PlayerTile.module.css";
import { standInText } from "./stand-in-text.ts";
import { statisticsLines } from "./statistics-lines.ts";

interface TileNotesProps {
  readonly state: LiveState;
  /** Absent while nobody wants to see them. */
  readonly statistics: PlayerStatistics | undefined;
}

/** In a corner of the picture: why it is another one than was asked for, and its figures. */
export function TileNotes({ state, statistics }: TileNotesProps) {
  const t = useTexts(liveTexts);
  const standIn = standInText(state);
  return (
    <div className={styles["notes"]}>
      {standIn && <output className={styles["standIn"]}>{t(standIn)}</output>}
      {statistics && (
        <dl className={styles["statistics"]} aria-label={t("statistics")}>
          {statisticsLines(statistics).map(({ label, value }) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
