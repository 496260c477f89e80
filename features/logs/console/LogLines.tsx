import { layout } from "@tessera/kit";
import { editAddress, playerAddress } from "@tessera/kit/camera";
import { useTexts } from "@tessera/platform/console";
import dayjs from "dayjs";
import { Link } from "react-router";
import type { LogLine } from "../contract.ts";
import styles from "./logs.module.css";
import { logTexts } from "./texts.ts";

/** What is read by operators rather than by engineers is said in their language. */
const said = {
  "viewer entered": "entered",
  "viewer left": "left",
  "playback began": "playbackBegan",
  "playback ended": "playbackEnded",
} as const;

/** Lines as they were written, newest first. */
export function LogLines({ lines }: { readonly lines: readonly LogLine[] }) {
  const t = useTexts(logTexts);
  return (
    <ul className={styles["lines"]} aria-label={t("lines")}>
      {lines.map((line) => (
        <li key={line.At} className={styles["line"]} data-level={line.Level}>
          <div className={styles["head"]}>
            {line.AtMs > 0 && (
              <time className={styles["time"]} title={dayjs(line.AtMs).format("YYYY-MM-DD")}>
                {dayjs(line.AtMs).format("MM-DD HH:mm:ss.SSS")}
              </time>
            )}
            {line.Level !== "" && (
              <span className={styles["level"]}>{t(`level.${line.Level}`)}</span>
            )}
            {line.Module !== "" && <span className={layout.muted}>{line.Module}</span>}
            <span className={styles["text"]}>
              {line.Text in said ? t(said[line.Text as keyof typeof said]) : line.Text}
            </span>
            <About line={line} />
          </div>
          {line.Fields !== "" && <div className={styles["fields"]}>{line.Fields}</div>}
        </li>
      ))}
    </ul>
  );
}

/** What a line is about is one press away. */
function About({ line: { DeviceID: device, ChannelID: channel } }: { readonly line: LogLine }) {
  const t = useTexts(logTexts);
  if (device === "") return null;
  return (
    <span className={layout.tags}>
      <Link className={layout.link} to={editAddress({ device })}>
        {t("openDevice", { id: device })}
      </Link>
      {channel !== "" && (
        <Link className={layout.link} to={playerAddress({ device, channel })}>
          {t("openChannel", { id: `${device}/${channel}` })}
        </Link>
      )}
    </span>
  );
}
