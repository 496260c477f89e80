import { useTexts } from "@tessera/platform/console";
import type { LiveState } from "@tessera/player";
import { liveTexts } from "../texts.ts";
import { codecLabel } from "./codec-label.ts";
import styles from "./LiveTile.module.css";
import { rungLabels } from "./rung-label.ts";
import { tileTexts } from "./texts.ts";

interface TileFactsProps {
  readonly state: LiveState;
  readonly isSwitching: boolean;
  /** How long something is recorded on this computer already. */
  readonly recordedSeconds: number | undefined;
}

/** What is known about a live picture, in a few words. */
export function TileFacts({ state, isSwitching, recordedSeconds }: TileFactsProps) {
  const t = useTexts(liveTexts);
  const tt = useTexts(tileTexts);
  if (isSwitching) return <output className={styles["chip"]}>{tt("switching")}</output>;
  const timer = recordedSeconds !== undefined && (
    <span
      role="timer"
      className={styles["recorded"]}
      aria-label={tt("recording", { time: clockText(recordedSeconds) })}
    >
      {clockText(recordedSeconds)}
    </span>
  );
  if (state.kind !== "playing") return timer && <span className={styles["facts"]}>{timer}</span>;
  const codecs = codecLabel(state.codecs);
  return (
    <span className={styles["facts"]}>
      {timer}
      <span className={styles["chip"]}>{`${state.width}×${state.height}`}</span>
      {codecs && <span className={styles["chip"]}>{codecs}</span>}
      <span className={styles["chip"]}>{rungLabels[state.rung]}</span>
      <span className={styles["live"]}>{t("live")}</span>
    </span>
  );
}

const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
