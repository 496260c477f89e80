import { systemClock } from "@tessera/base";
import { useApp, useTexts } from "@tessera/platform/console";
import { useEffect, useId, useRef, useState } from "react";
import { cameraKey } from "../camera/camera.ts";
import { CommandMenu } from "../commands/CommandMenu.tsx";
import { showsKeys } from "../commands/key-hints.ts";
import { useCommandKeys } from "../commands/use-keys.ts";
import { TileBar } from "./commands/TileBar.tsx";
import { tileCommands } from "./commands/tile-commands.tsx";
import { useTileDiagnosis } from "./diagnosis/use-tile-diagnosis.ts";
import { TileDialogs } from "./dialogs/TileDialogs.tsx";
import styles from "./LiveTile.module.css";
import { useShownNames } from "./notes/shown-names.ts";
import { TileNotes } from "./notes/TileNotes.tsx";
import { TileTitle } from "./notes/TileTitle.tsx";
import { isHiccup } from "./notes/tile-notice.ts";
import { TileLayers } from "./picture/TileLayers.tsx";
import { type TilePictureState, useTilePicture } from "./picture/use-tile-picture.ts";
import { ReplayChoices } from "./replay/ReplayChoices.tsx";
import { TileTimeline } from "./replay/TileTimeline.tsx";
import { tileTexts } from "./texts.ts";
import type { LiveTileProps, TilePicture } from "./tile-props.ts";
import { useIdle } from "./use-idle.ts";
import { useTileNear } from "./use-tile-near.ts";
import { type TileTools, useTileTools } from "./use-tile-tools.ts";
import { ZoomMap } from "./zoom/ZoomMap.tsx";

const passingMs = 300;

type Shown = Omit<LiveTileProps, "picture"> & Partial<Pick<LiveTileProps, "picture">>;

/** One live channel: its picture, what is known about it, and what can be done with it. */
export function LiveTile(props: Shown) {
  // Another camera is another tile: nothing of the one before may be seen or heard.
  return <CameraTile key={cameraKey(props.camera)} picture={mainStream} {...props} />;
}

const mainStream: TilePicture = { kind: "stream", flow: 1 };

function CameraTile(props: LiveTileProps) {
  const { camera, isCompact = false, isActive = true } = props;
  const t = useTexts(tileTexts);
  const tileRef = useRef<HTMLElement>(null);
  const { menuAt, openMenu, closeMenu, isNear } = useTileNear(tileRef);
  const isChosen = useChosen(isActive, isCompact);
  const isWanted = isNear || isChosen;

  const picture = useTilePicture(props);
  const tools = useTileTools(props, picture, { tileRef, isWanted, id: useId() });
  const diagnosis = useTileDiagnosis(picture.state);
  const own = tileCommands({ props, picture, tools, diagnose: diagnosis.open }, t);
  const commands = [...own, ...(props.commands ?? [])].filter(
    ({ id }) => id !== "keys" || showsKeys(),
  );
  useCommandKeys(commands, isActive && menuAt === undefined);
  useTileReport(props.onReport, picture, tools, diagnosis.isOpen);
  // Held upright, a phone has its buttons below the picture, where they need not go away.
  const isUpright = useApp((app) => app.isMobile) && !tools.fullscreen.isFullscreen;
  const isReplay = tools.replay.replay !== undefined;
  const isWatched = picture.state.kind === "playing" || isReplay;
  const isIdle = useIdle(tileRef, isWatched && !isUpright);

  return (
    <section
      ref={tileRef}
      className={styles["tile"]}
      aria-label={camera.name}
      data-idle={isIdle}
      {...useNameAttributes(isReplay)}
      {...tileAttributes(props.picture, picture)}
    >
      <TileTitle name={camera.name} picture={picture} tools={tools} />
      <div className={styles["body"]}>
        <TileLayers
          camera={camera}
          picture={picture}
          tools={tools}
          onDiagnose={diagnosis.openInTrouble}
        >
          {props.children}
        </TileLayers>
        <TileNotes picture={picture} pictureNote={props.pictureNote} isCompact={isCompact} />
        <ZoomMap view={tools.zoom.view} onReset={tools.zoom.reset} />
      </div>
      <ReplayChoices camera={camera} replay={tools.replay} />
      <TileBar
        picture={picture}
        sound={tools.sound}
        onFlow={props.onFlow}
        commands={commands}
        isCompact={isCompact}
        onMenu={openMenu}
      />
      {(!isCompact || isWanted) && <TileTimeline camera={camera} replay={tools.replay} />}
      {menuAt && (
        <CommandMenu
          label={camera.name}
          commands={commands}
          isAsking={tools.isAsking}
          at={menuAt}
          onClose={closeMenu}
        />
      )}
      <TileDialogs
        camera={camera}
        tileRef={tileRef}
        picture={picture}
        tools={tools}
        diagnosis={diagnosis}
      />
    </section>
  );
}

/** Arrow keys pass over many tiles of a wall: there it counts once they have stayed. */
function useChosen(isActive: boolean, isCompact: boolean): boolean {
  const isSettled = useSettled(isActive, passingMs);
  return isCompact ? isSettled : isActive;
}

/** Whether something has been so for a while. */
function useSettled(isSo: boolean, forMs: number): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const cancel = systemClock.after(forMs, () => setIsSettled(true));
    return () => {
      cancel();
      setIsSettled(false);
    };
  }, [isSo, forMs]);
  return isSo && isSettled;
}

/** What the tile's element tells of itself: styles, tests and scripts of others read it there. */
function tileAttributes(
  wanted: TilePicture,
  { state, statistics, pause, playerId }: TilePictureState,
) {
  const firstFrameMs = statistics?.firstFrameMs;
  return {
    "data-state": shownState(wanted, pause.isOn, state.kind),
    "data-hiccup": isHiccup(state) || undefined,
    "data-rung": state.kind === "playing" ? state.rung : undefined,
    "data-frames": statistics?.decodedFrames ?? 0,
    "data-first-frame-ms": firstFrameMs === undefined ? undefined : Math.round(firstFrameMs),
    "data-player-id": playerId,
  };
}

/** How the name is shown. That a picture is not live is always said, and never on it. */
function useNameAttributes(isReplay: boolean) {
  const { when, at } = useShownNames();
  return { "data-names": isReplay ? "always" : when, "data-names-at": at };
}

function shownState(wanted: TilePicture, isPaused: boolean, kind: string): string {
  if (isPaused) return "paused";
  return wanted.kind === "still" ? "still" : kind;
}

/** Tells who looks after a wall how a tile does, whenever there are new figures. */
function useTileReport(
  onReport: LiveTileProps["onReport"],
  { state, statistics, server }: TilePictureState,
  { zoom, fullscreen, replay, recording, dialog }: TileTools,
  isDiagnosed: boolean,
): void {
  const latest = useRef(onReport);
  useEffect(() => {
    latest.current = onReport;
  });
  const { kind } = state;
  const { scale } = zoom.view;
  const { isFullscreen } = fullscreen;
  const isRecording = recording.seconds !== undefined;
  const isAtWork = replay.replay !== undefined || isRecording;
  const isInUse = isAtWork || dialog !== undefined || isDiagnosed;
  useEffect(() => {
    const use = { isFullscreen, zoom: scale, isInUse, isRecording };
    latest.current?.({ state: kind, statistics, server, ...use });
  }, [kind, statistics, server, isFullscreen, scale, isInUse, isRecording]);
}
