import { useTexts } from "@tessera/platform/console";
import { useId, useRef, useState } from "react";
import { cameraKey } from "../camera.ts";
import { composeModel } from "./compose-model.ts";
import styles from "./LiveTile.module.css";
import { TileBar } from "./TileBar.tsx";
import { TileDialogs } from "./TileDialogs.tsx";
import { TileLayers } from "./TileLayers.tsx";
import { TileMenu } from "./TileMenu.tsx";
import { TileNotes } from "./TileNotes.tsx";
import { TileTitle } from "./TileTitle.tsx";
import { tileTexts } from "./texts.ts";
import { tileAttributes } from "./tile-attributes.ts";
import { tileCommands } from "./tile-commands.tsx";
import type { LiveTileProps } from "./tile-props.ts";
import { useCommandKeys } from "./use-command-keys.ts";
import { useIdle } from "./use-idle.ts";
import { useSettled } from "./use-settled.ts";
import { useTileDiagnosis } from "./use-tile-diagnosis.ts";
import { useTileNear } from "./use-tile-near.ts";
import { useTilePicture } from "./use-tile-picture.ts";
import { useTileReport } from "./use-tile-report.ts";
import { useTileTools } from "./use-tile-tools.ts";
import { ZoomMap } from "./zoom/ZoomMap.tsx";

const passingMs = 300;

/** One live channel: its picture, what is known about it, and what can be done with it. */
export function LiveTile(props: LiveTileProps) {
  // Another camera is another tile: nothing of the one before may be seen or heard.
  return <CameraTile key={cameraKey(props.camera)} {...props} />;
}

function CameraTile(props: LiveTileProps) {
  const { camera, isCompact = false, isActive = true } = props;
  const t = useTexts(tileTexts);
  const tileRef = useRef<HTMLElement>(null);
  const [hasStatistics, setHasStatistics] = useState(false);
  const { menuAt, openMenu, closeMenu, isNear } = useTileNear(tileRef);
  // Arrow keys pass over many tiles of a wall.
  const isSettled = useSettled(isActive, passingMs);
  const isWanted = isNear || (isCompact ? isSettled : isActive);

  const picture = useTilePicture(props, hasStatistics);
  const tools = useTileTools(props, picture, { tileRef, isWanted, id: useId() });
  const diagnosis = useTileDiagnosis(picture.state);
  const statistics = { isOn: hasStatistics, toggle: () => setHasStatistics(!hasStatistics) };
  const model = composeModel(props, { picture, tools, statistics, diagnose: diagnosis.open });
  const commands = [...tileCommands(model, t), ...(props.commands ?? [])];
  useCommandKeys(commands, isActive && menuAt === undefined);
  useTileReport(props.onReport, picture, tools, diagnosis.isOpen);
  const isIdle = useIdle(tileRef, model.isLive && !tools.replay.replay);

  return (
    <section
      ref={tileRef}
      className={styles["tile"]}
      aria-label={camera.name}
      data-idle={isIdle}
      {...tileAttributes(props.picture, picture)}
    >
      <TileLayers
        camera={camera}
        picture={picture}
        tools={tools}
        onDoubleClick={model.fullscreen.toggle}
        onDiagnose={diagnosis.openInTrouble}
      >
        {props.children}
      </TileLayers>
      <TileTitle name={camera.name} picture={picture} tools={tools} />
      <TileNotes
        picture={picture}
        pictureNote={props.pictureNote}
        hasStatistics={hasStatistics}
        isCompact={isCompact}
      />
      <ZoomMap view={tools.zoom.view} onReset={tools.zoom.reset} />
      <TileBar
        tile={model}
        commands={commands}
        isCompact={isCompact}
        volume={model.sound && { value: tools.sound.volume, set: tools.sound.setVolume }}
        onMenu={openMenu}
      />
      {menuAt && (
        <TileMenu label={camera.name} commands={commands} at={menuAt} onClose={closeMenu} />
      )}
      <TileDialogs
        camera={camera}
        tileRef={tileRef}
        isFullscreen={model.fullscreen.isOn}
        picture={picture}
        dialogs={tools.dialogs}
        diagnosis={diagnosis}
        commands={commands}
        isRecording={model.record?.isOn === true}
      />
    </section>
  );
}
