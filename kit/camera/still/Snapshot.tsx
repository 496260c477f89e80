import { FolderOutlined, VideoCameraOutlined } from "@ant-design/icons";
import { StillPicture, timeText, useTexts } from "@tessera/platform/console";
import { cameraTexts } from "../texts.ts";
import styles from "./Snapshot.module.css";
import { type Pictured, stillOf } from "./still-of.ts";

interface SnapshotProps {
  readonly name: string;
  readonly pictured: Pictured;
  readonly isOnline: boolean;
}

/** A small picture of a device or a channel, in lists. */
export function Snapshot({ name, pictured, isOnline }: SnapshotProps) {
  const t = useTexts(cameraTexts);
  return (
    <span className={styles["frame"]}>
      <StillPicture
        still={stillOf(pictured)}
        isOnline={isOnline}
        titleOf={(atMs) => t("pictureAt", { name, time: timeText(atMs) })}
      >
        <VideoCameraOutlined aria-hidden />
      </StillPicture>
    </span>
  );
}

/** In the place of a picture. */
export function FolderPicture() {
  return (
    <span className={styles["frame"]}>
      <FolderOutlined aria-hidden />
    </span>
  );
}
