import { useTexts } from "@tessera/platform/console";
import { tileTexts } from "../texts.ts";
import type { TileTools } from "../use-tile-tools.ts";
import { PictureFrame } from "./PictureFrame.tsx";
import styles from "./TilePictures.module.css";
import type { TilePictureState } from "./use-tile-picture.ts";

interface TilePicturesProps {
  readonly name: string;
  readonly picture: TilePictureState;
  readonly tools: TileTools;
}

/** The picture itself: the stream, the last picture of it while that is held, or a still one. */
export function TilePictures({ name, picture, tools }: TilePicturesProps) {
  const { videoRef, canvasRef, heldAge, still, pause } = picture;
  const { surfaceRef, zoom, fullscreen } = tools;
  const t = useTexts(tileTexts);
  return (
    <div
      ref={surfaceRef}
      className={styles["surface"]}
      data-zoomed={zoom.view.scale > 1}
      onDoubleClick={fullscreen.toggle}
    >
      <PictureFrame tools={tools}>
        <video ref={videoRef} aria-label={name} muted playsInline />
        <canvas
          ref={canvasRef}
          className={styles["held"]}
          data-age={pause.isOn ? "paused" : heldAge}
          hidden
        />
        {still.url && <img src={still.url} alt={name} draggable={false} />}
      </PictureFrame>
      {still.isWanted && (
        <span className={styles["age"]} data-old={still.hasFailed}>
          {still.url && t("still", { seconds: still.ageSeconds })}
          {!still.url && t(still.hasFailed ? "stillFailed" : "stillComing")}
        </span>
      )}
    </div>
  );
}
