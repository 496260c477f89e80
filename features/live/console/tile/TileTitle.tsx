import styles from "./LiveTile.module.css";
import { TileFacts } from "./TileFacts.tsx";
import { isSwitching } from "./TileLayers.tsx";
import type { TilePictureState } from "./use-tile-picture.ts";
import type { TileTools } from "./use-tile-tools.ts";

interface TileTitleProps {
  readonly name: string;
  readonly picture: TilePictureState;
  readonly tools: TileTools;
}

export function TileTitle({ name, picture, tools }: TileTitleProps) {
  return (
    <header className={styles["title"]}>
      <span className={styles["name"]}>{name}</span>
      {!tools.replay.replay && (
        <TileFacts
          state={picture.state}
          isSwitching={isSwitching(picture)}
          recordedSeconds={tools.recording.seconds}
        />
      )}
    </header>
  );
}
