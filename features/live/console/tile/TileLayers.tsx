import type { ReactNode } from "react";
import { PausedNote } from "./PausedNote.tsx";
import { TilePictures } from "./picture/TilePictures.tsx";
import { ReplayPicture } from "./replay/ReplayPicture.tsx";
import { TileOverlay } from "./TileOverlay.tsx";
import type { LiveTileProps } from "./tile-props.ts";
import type { TilePictureState } from "./use-tile-picture.ts";
import type { TileTools } from "./use-tile-tools.ts";

interface TileLayersProps {
  readonly camera: LiveTileProps["camera"];
  readonly picture: TilePictureState;
  readonly tools: TileTools;
  readonly onDoubleClick: () => void;
  readonly onDiagnose: (() => void) | undefined;
  readonly children: ReactNode;
}

/** From back to front: the picture, what a page lays over it, and what is shown instead of both. */
export function TileLayers(props: TileLayersProps) {
  const { camera, picture, tools, onDoubleClick, onDiagnose, children } = props;
  const { state, retry } = picture;
  const { replay } = tools;
  return (
    <>
      <TilePictures
        name={camera.name}
        picture={picture}
        tools={tools}
        onDoubleClick={onDoubleClick}
      />
      {/* Nobody steers by a picture of the past. */}
      {!replay.replay && children}
      {replay.replay && <ReplayPicture camera={camera} tools={tools} replay={replay.replay} />}
      {!replay.replay && picture.pause.isOn && !picture.isSwitchedOff && (
        <PausedNote onResume={picture.pause.toggle} />
      )}
      {!replay.replay && !isSwitching(picture) && (
        <TileOverlay
          state={state}
          isDisabled={picture.isSwitchedOff}
          onRetry={retry}
          onDiagnose={onDiagnose}
        />
      )}
    </>
  );
}

/** For a moment the last picture stands in for one that is about to come. */
export const isSwitching = ({ state, heldAge }: TilePictureState): boolean =>
  state.kind === "connecting" && heldAge === "fresh";
