import { useTexts } from "@tessera/platform/console";
import { liveTexts } from "../texts.ts";
import styles from "./LiveTile.module.css";
import { standInText } from "./stand-in-text.ts";
import { serverLines } from "./statistics/server-lines.ts";
import { serverStateText } from "./statistics/server-state-text.ts";
import { statisticsLines } from "./statistics-lines.ts";
import { tileTexts } from "./texts.ts";
import type { TilePictureState } from "./use-tile-picture.ts";

interface TileNotesProps {
  readonly picture: TilePictureState;
  /** Why the picture is smaller than the tile could show. */
  readonly pictureNote: string | undefined;
  readonly hasStatistics: boolean;
  readonly isCompact: boolean;
}

/** In a corner of the picture: why it is another one than was asked for, and its figures. */
export function TileNotes({ picture, pictureNote, hasStatistics, isCompact }: TileNotesProps) {
  const { state, statistics, server } = picture;
  const t = useTexts(liveTexts);
  const tt = useTexts(tileTexts);
  const standIn = standInText(state);
  const note = standIn ? t(standIn) : pictureNote;
  return (
    <div className={styles["notes"]} data-compact={isCompact}>
      {note && <output className={styles["standIn"]}>{note}</output>}
      {hasStatistics && statistics && (
        <dl className={styles["statistics"]} aria-label={t("statistics")}>
          {statisticsLines(statistics).map(({ label, value }) => (
            <Line key={label} label={t(label)} value={value} />
          ))}
          {server && (
            <>
              <div className={styles["fromServer"]}>
                <dt>{tt("fromServer")}</dt>
                <dd>{serverStateText(server.state, tt)}</dd>
              </div>
              {serverLines(server).map(({ label, value }) => (
                <Line key={label} label={tt(label)} value={value} />
              ))}
            </>
          )}
        </dl>
      )}
    </div>
  );
}

function Line({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
