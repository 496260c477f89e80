import { type ReactNode, useCallback, useRef } from "react";
import styles from "./StillPicture.module.css";
import { useInView } from "./use-in-view.ts";
import { type Still, useStill } from "./use-still.ts";

interface StillPictureProps {
  readonly still: Still;
  /** Nothing is asked of a source that is away. */
  readonly isOnline: boolean;
  readonly titleOf: (takenAtMs: number) => string;
  /** In its place while there is none. */
  readonly children: ReactNode;
}

/** A picture that is asked for when it comes into view. It fills the box that it is put in. */
export function StillPicture({ still, isOnline, titleOf, children }: StillPictureProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const isSeen = useInView(ref);
  const { picture, takenAtMs } = useStill(still, isOnline && isSeen);
  return (
    <span ref={ref} className={styles["frame"]}>
      {isOnline && picture ? <BlobImage blob={picture} title={titleOf(takenAtMs)} /> : children}
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
