import type { ReactNode } from "react";
import { PausedNote, TileOverlay } from "../notes/TileOverlay.tsx";
import { ReplayPicture } from "../replay/ReplayPicture.tsx";
import type { LiveTileProps } from "../tile-props.ts";
import type { TileTools } from "../use-tile-tools.ts";
import { TilePictures } from "./TilePictures.tsx";
import { isSwitching, type TilePictureState } from "./use-tile-picture.ts";

interface TileLayersProps {
  readonly camera: LiveTileProps["camera"];
  readonly picture: TilePictureState;
  readonly tools: TileTools;
  readonly onDiagnose: (() => void) | undefined;
  readonly children: ReactNode;
}

/** From back to front: the picture, what a page lays over it, and what is shown instead of both. */
export function TileLayers({ camera, picture, tools, onDiagnose, children }: TileLayersProps) {
  const { replay } = tools.replay;
  return (
    <>
      <TilePictures name={camera.name} picture={picture} tools={tools} />
      {/* Nobody steers by a picture of the past. */}
      {!replay && children}
      {replay && <ReplayPicture camera={camera} tools={tools} replay={replay} />}
      {!replay && picture.pause.isOn && !picture.isSwitchedOff && (
        <PausedNote onResume={picture.pause.toggle} />
      )}
      {!replay && !isSwitching(picture) && (
        <TileOverlay
          camera={camera}
          state={picture.state}
          isDisabled={picture.isSwitchedOff}
          onRetry={picture.retry}
          onDiagnose={onDiagnose}
        />
      )}
    </>
  );
}
