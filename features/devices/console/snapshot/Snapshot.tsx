import { FolderOutlined, VideoCameraOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import dayjs from "dayjs";
import { useCallback, useRef } from "react";
import { listingTexts } from "../listing/texts.ts";
import styles from "./Snapshot.module.css";
import { useInView } from "./use-in-view.ts";
import { type Pictured, useSnapshot } from "./use-snapshot.ts";

interface SnapshotProps {
  readonly name: string;
  readonly pictured: Pictured;
  readonly isOnline: boolean;
}

/** A small picture, asked for when it comes into view and the camera is there to make it. */
export function Snapshot({ name, pictured, isOnline }: SnapshotProps) {
  const t = useTexts(listingTexts);
  const ref = useRef<HTMLSpanElement>(null);
  const isSeen = useInView(ref);
  const { picture, takenAtMs } = useSnapshot(pictured, isOnline && isSeen);
  const title = t("pictureAt", { name, time: dayjs(takenAtMs).format("HH:mm:ss") });
  return (
    <span ref={ref} className={styles["frame"]}>
      {isOnline && picture ? (
        <BlobImage blob={picture} title={title} />
      ) : (
        <VideoCameraOutlined aria-hidden />
      )}
    </span>
  );
}

function BlobImage({ blob, title }: { readonly blob: Blob; readonly title: string }) {
  // The browser keeps the bytes for as long as the address is not given back.
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img ref={show} className={styles["picture"]} alt={title} title={title} />;
}

/** In the place of a picture. */
export function FolderPicture() {
  return (
    <span className={styles["frame"]}>
      <FolderOutlined aria-hidden />
    </span>
  );
}
