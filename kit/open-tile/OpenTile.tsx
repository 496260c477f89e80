import { notices, useTexts } from "@tessera/platform/console";
import type { LiveState, PlayerStatistics } from "@tessera/player";
import { type ReactNode, useRef, useState } from "react";
import { useKeys } from "../commands/use-keys.ts";
import { hasAudio } from "../tile/notes/codec-label.ts";
import type { Fit } from "../tile/picture/picture-shape.ts";
import { downloadSnapshot } from "../tile/recording/snapshot.ts";
import { statisticsLines } from "../tile/statistics/statistics-lines.ts";
import { tileTexts } from "../tile/texts.ts";
import { useFullscreen } from "../tile/use-fullscreen.ts";
import { useIdle } from "../tile/use-idle.ts";
import { OpenControls } from "./OpenControls.tsx";
import { OpenOverlay, type Refusal } from "./OpenOverlay.tsx";
import styles from "./OpenTile.module.css";
import type { OpenPlayer } from "./use-open-player.ts";

interface OpenTileProps {
  readonly name: string;
  readonly player: OpenPlayer;
  readonly fit?: Fit;
  /** The picture alone, without name and buttons. */
  readonly isBare?: boolean;
  /** Why there is no picture, where the page knows better than the player. */
  readonly refusal?: Refusal | undefined;
  /** Beside the name. */
  readonly facts?: ReactNode;
  /** There is nothing else in the window. */
  readonly isWhole?: boolean;
}

/** A live picture for people without an account: watch, listen, keep a picture, and no more. */
export function OpenTile(props: OpenTileProps) {
  if (!props.isWhole) return <PictureTile {...props} />;
  return (
    <main className={styles["whole"]}>
      <PictureTile {...props} />
    </main>
  );
}

function PictureTile(props: OpenTileProps) {
  const { name, player, fit = "contain", isBare, refusal, facts } = props;
  const { videoRef, state, statistics } = player;
  const tileRef = useRef<HTMLElement>(null);
  const live = useTexts(tileTexts);
  const [isSoundOn, setIsSoundOn] = useState(false);
  const [hasStatistics, setHasStatistics] = useState(false);
  const { isFullscreen, toggle } = useFullscreen(tileRef);
  const isLive = state.kind === "playing";
  const isIdle = useIdle(tileRef, isLive);
  const canHear = isLive && hasAudio(state.codecs);

  const takeSnapshot = async () => {
    if (!isLive || !videoRef.current) return;
    const file = await downloadSnapshot(videoRef.current, name, new Date());
    if (file) notices.success(live("snapshotSaved", { file }));
  };
  const toggleStatistics = () => setHasStatistics(!hasStatistics);
  const toggleSound = () => player.setSound(!isSoundOn);
  useKeys({
    f: toggle,
    s: () => void takeSnapshot(),
    i: toggleStatistics,
    ...(canHear && { m: toggleSound }),
  });

  return (
    <section
      ref={tileRef}
      className={styles["tile"]}
      aria-label={name}
      data-state={state.kind}
      data-idle={isIdle}
      data-rung={isLive ? state.rung : undefined}
    >
      <video
        ref={videoRef}
        className={styles["video"]}
        style={{ objectFit: fit }}
        aria-label={name}
        muted
        playsInline
        onVolumeChange={(event) => setIsSoundOn(!event.currentTarget.muted)}
      />
      <OpenOverlay state={state} refusal={refusal} onRetry={player.retry} />
      {!isBare && (
        <>
          <header className={styles["title"]}>
            <h1 className={styles["name"]}>{name}</h1>
            {facts}
            {isLive && <span className={styles["live"]}>{live("live")}</span>}
          </header>
          {hasStatistics && statistics && <OpenStatistics statistics={statistics} state={state} />}
          {!refusal && (
            <OpenControls
              isLive={isLive}
              isFullscreen={isFullscreen}
              sound={canHear ? { isOn: isSoundOn, toggle: toggleSound } : undefined}
              statistics={{ isShown: hasStatistics, toggle: toggleStatistics }}
              onSnapshot={() => void takeSnapshot()}
              onFullscreen={toggle}
            />
          )}
        </>
      )}
    </section>
  );
}

interface OpenStatisticsProps {
  readonly statistics: PlayerStatistics;
  readonly state: LiveState;
}

function OpenStatistics({ statistics, state }: OpenStatisticsProps) {
  const t = useTexts(tileTexts);
  return (
    <dl className={styles["statistics"]} aria-label={t("statistics")}>
      {statisticsLines(statistics, state).map(({ label, value }) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
