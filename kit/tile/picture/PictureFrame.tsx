import type { ReactNode } from "react";
import type { TileTools } from "../use-tile-tools.ts";
import { transformOf } from "../zoom/zoom-view.ts";
import styles from "./PictureFrame.module.css";

interface PictureFrameProps {
  readonly tools: Pick<TileTools, "zoom" | "shape">;
  readonly children: ReactNode;
}

/** Lays pictures into the tile as the viewer wants them: enlarged, fitted, turned. */
export function PictureFrame({ tools: { zoom, shape }, children }: PictureFrameProps) {
  return (
    <div
      className={styles["pictures"]}
      style={{ transform: transformOf(zoom.view) }}
      data-turn={shape.turn}
      data-fit={shape.fit}
    >
      {children}
    </div>
  );
}
