import { notices, useTexts } from "@tessera/platform/console";
import type { RungChoice } from "@tessera/player";
import { type ReactNode, useRef, useState } from "react";
import type { ChannelView, Flow } from "../channel-view.ts";
import { DiagnosisPanel } from "../diagnosis/DiagnosisPanel.tsx";
import { liveTexts } from "../texts.ts";
import { hasAudio } from "./codec-label.ts";
import styles from "./PlayerTile.module.css";
import { downloadSnapshot } from "./snapshot.ts";
import { TileControls } from "./TileControls.tsx";
import { TileFacts } from "./TileFacts.tsx";
import { TileNotes } from "./TileNotes.tsx";
import { TileOverlay } from "./TileOverlay.tsx";
import { useFullscreen } from "./use-fullscreen.ts";
import { useIdle } from "./use-idle.ts";
import { needsSignIn, useLivePlayer } from "./use-live-player.ts";
import { usePlaybackLinks } from "./use-playback-links.ts";
import { useTileDiagnosis } from "./use-tile-diagnosis.ts";
import { useTileKeys } from "./use-tile-keys.ts";

interface PlayerTileProps {
  readonly name: string;
  readonly view: ChannelView;
  /** Absent if there is only one stream to choose. */
  readonly onFlow?: ((flow: Flow) => void) | undefined;
  /** Stands under the server's words when the viewer has no session or no right. */
  readonly signInHelp?: ReactNode;
  /** Lies over the picture. */
  readonly children?: ReactNode;
}

/** One live channel: its picture, what is known about it, and what can be done with it. */
export function PlayerTile({ name, view, onFlow, signInHelp, children }: PlayerTileProps) {
  const tileRef = useRef<HTMLElement>(null);
  const videoRef = useRef<HTMLVideoElement>(null);
  const t = useTexts(liveTexts);
  const [choice, setChoice] = useState<RungChoice>("auto");
  const [hasStatistics, setHasStatistics] = useState(false);
  const wishes = { view, choice, hasSubStream: onFlow !== undefined };
  const { state, statistics, retry, setSound } = useLivePlayer(videoRef, wishes);
  const [isSoundOn, setIsSoundOn] = useState(false);
  const { isFullscreen, toggle } = useFullscreen(tileRef);
  const isLive = state.kind === "playing";
  const isIdle = useIdle(tileRef, isLive);
  const diagnosis = useTileDiagnosis(state);

  const takeSnapshot = async () => {
    if (!isLive || !videoRef.current) return;
    const file = await downloadSnapshot(videoRef.current, name, new Date());
    if (file) notices.success(t("snapshotSaved", { file }));
  };
  const toggleStatistics = () => setHasStatistics(!hasStatistics);
  const playback = usePlaybackLinks(view);
  useTileKeys({
    ...(playback && { arrowleft: playback.tenSecondsBack }),
    f: () => void toggle(),
    s: () => void takeSnapshot(),
    i: toggleStatistics,
  });
  const firstFrameMs = statistics?.firstFrameMs;

  return (
    <section
      ref={tileRef}
      className={styles["tile"]}
      aria-label={name}
      data-state={state.kind}
      data-idle={isIdle}
      data-rung={isLive ? state.rung : undefined}
      data-frames={statistics?.decodedFrames ?? 0}
      data-first-frame-ms={firstFrameMs === undefined ? undefined : Math.round(firstFrameMs)}
    >
      <video
        ref={videoRef}
        className={styles["video"]}
        aria-label={name}
        muted
        playsInline
        onVolumeChange={(event) => setIsSoundOn(!event.currentTarget.muted)}
      />
      <TileOverlay
        state={state}
        onRetry={retry}
        onDiagnose={diagnosis.openInTrouble}
        help={needsSignIn(state) && signInHelp}
      />
      <header className={styles["title"]}>
        <span className={styles["name"]}>{name}</span>
        <TileFacts state={state} />
      </header>
      <TileNotes state={state} statistics={hasStatistics ? statistics : undefined} />
      <TileControls
        isLive={isLive}
        isFullscreen={isFullscreen}
        sound={isLive && hasAudio(state.codecs) ? { isOn: isSoundOn, set: setSound } : undefined}
        stream={onFlow ? { flow: view.flow, set: onFlow } : undefined}
        rung={{ choice, set: setChoice }}
        statistics={{ isShown: hasStatistics, toggle: toggleStatistics }}
        playback={playback}
        onDiagnose={diagnosis.open}
        onSnapshot={() => void takeSnapshot()}
        onFullscreen={() => void toggle()}
      />
      {children}
      <DiagnosisPanel
        name={name}
        view={view}
        state={state}
        statistics={statistics}
        isOpen={diagnosis.isOpen}
        tileRef={tileRef}
        isFullscreen={isFullscreen}
        onClose={diagnosis.close}
      />
    </section>
  );
}
