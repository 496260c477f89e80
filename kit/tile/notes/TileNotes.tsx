import { useTexts } from "@tessera/platform/console";
import styles from "../LiveTile.module.css";
import type { TilePictureState } from "../picture/use-tile-picture.ts";
import { serverStateText } from "../statistics/server-state-text.ts";
import type { ServerFigures } from "../statistics/stat-line.ts";
import { statisticsLines } from "../statistics/statistics-lines.ts";
import { tileTexts } from "../texts.ts";
import { standInText } from "./stand-in-text.ts";

interface TileNotesProps {
  readonly picture: TilePictureState;
  /** Why the picture is smaller than the tile could show. */
  readonly pictureNote: string | undefined;
  readonly isCompact: boolean;
}

/** Percent of the packets: past it a picture is seen to suffer. */
const lossWorthTelling = 1;

/** In a corner of the picture: why it is another one than was asked for, and its figures. */
export function TileNotes({ picture, pictureNote, isCompact }: TileNotesProps) {
  const { state, statistics, server, statisticsPanel } = picture;
  const t = useTexts(tileTexts);
  const standIn = standInText(state);
  const note = standIn ? t(standIn) : pictureNote;
  const lossPercent = server?.lossPercent ?? 0;
  return (
    <div className={styles["notes"]} data-compact={isCompact}>
      {note && <output className={styles["standIn"]}>{note}</output>}
      {lossPercent > lossWorthTelling && (
        <output className={styles["standIn"]}>
          {t("packetLoss", { percent: lossPercent.toFixed(1) })}
        </output>
      )}
      {statisticsPanel.isOn && statistics && (
        <dl className={styles["statistics"]} aria-label={t("statistics")}>
          {statisticsLines(statistics, state).map(({ label, value }) => (
            <Line key={label} label={t(label)} value={value} />
          ))}
          {server && (
            <>
              <div className={styles["fromServer"]}>
                <dt>{t("fromServer")}</dt>
                <dd>{serverStateText(server.state, t)}</dd>
              </div>
              {serverLines(server).map(({ label, value }) => (
                <Line key={label} label={t(label)} value={value} />
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

/** What the server says of a stream, one figure a line. */
const serverLines = (figures: ServerFigures) => {
  const { kbpsIn, kbpsOut, fps, loss, lossPercent, packets, damaged, dropped, readers } = figures;
  return [
    { label: "serverIn", value: `${kbpsIn} kbit/s` },
    { label: "serverOut", value: `${kbpsOut} kbit/s` },
    { label: "serverFps", value: fps.toFixed(1) },
    { label: "serverLoss", value: `${loss} / ${packets}` },
    { label: "serverLossPercent", value: `${lossPercent.toFixed(1)} %` },
    { label: "serverDamaged", value: `${damaged} / ${dropped}` },
    { label: "serverReaders", value: String(readers) },
  ] as const;
};
