import { useTexts } from "@tessera/platform/console";
import styles from "../LiveTile.module.css";
import { isSwitching, type TilePictureState } from "../picture/use-tile-picture.ts";
import replayStyles from "../replay/ReplayPicture.module.css";
import { tileTexts } from "../texts.ts";
import type { TileTools } from "../use-tile-tools.ts";

interface TileTitleProps {
  readonly name: string;
  readonly picture: TilePictureState;
  readonly tools: TileTools;
}

/** A thin line beside the picture, so that it never lies on what the camera itself writes there. */
export function TileTitle({ name, picture, tools }: TileTitleProps) {
  return (
    <header className={styles["title"]}>
      <span className={styles["name"]}>{name}</span>
      {tools.replay.replay ? (
        <ReplayBadge agoSeconds={tools.replay.agoSeconds} />
      ) : (
        <TileFacts picture={picture} recordedSeconds={tools.recording.seconds} />
      )}
    </header>
  );
}

function ReplayBadge({ agoSeconds }: { readonly agoSeconds: number }) {
  const t = useTexts(tileTexts);
  return <output className={replayStyles["badge"]}>{t("replay", { seconds: agoSeconds })}</output>;
}

interface TileFactsProps {
  readonly picture: TilePictureState;
  /** How long something is recorded on this computer already. */
  readonly recordedSeconds: number | undefined;
}

/** That it is live, or recorded; its figures are among the statistics. */
function TileFacts({ picture, recordedSeconds }: TileFactsProps) {
  const t = useTexts(tileTexts);
  const { state } = picture;
  if (isSwitching(picture)) return <output className={styles["chip"]}>{t("switching")}</output>;
  const timer = recordedSeconds !== undefined && (
    <span
      role="timer"
      className={styles["recorded"]}
      aria-label={t("recording", { time: clockText(recordedSeconds) })}
    >
      {clockText(recordedSeconds)}
    </span>
  );
  if (state.kind !== "playing") return timer && <span className={styles["facts"]}>{timer}</span>;
  return (
    <span className={styles["facts"]}>
      {timer}
      <span className={styles["live"]}>{t("live")}</span>
    </span>
  );
}

const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
