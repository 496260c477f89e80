import { useApp, useTexts } from "@tessera/platform/console";
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
  const { videoRef, canvasRef, heldAge, still, pause, watermark } = picture;
  const { surfaceRef, zoom, fullscreen } = tools;
  const t = useTexts(tileTexts);
  const isSideways = useApp((state) => state.isSideways);
  return (
    <div
      ref={surfaceRef}
      className={styles["surface"]}
      data-zoomed={zoom.view.scale > 1}
      // On a phone held sideways it fills the screen already.
      onDoubleClick={isSideways ? zoom.toggleAt : fullscreen.toggle}
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
      {watermark && (
        <span className={styles["watermark"]} data-place={watermark.place}>
          {watermark.text}
        </span>
      )}
      {still.isWanted && (
        <span className={styles["age"]} data-old={still.hasFailed}>
          {still.url && t("still", { seconds: still.ageSeconds })}
          {!still.url && t(still.hasFailed ? "stillFailed" : "stillComing")}
        </span>
      )}
    </div>
  );
}
