import { useTexts } from "@tessera/platform/console";
import { useCallback } from "react";
import type { WireAttachment } from "../../contract.ts";
import styles from "./attachments.module.css";
import { alarmTexts } from "./texts.ts";
import { useAttachmentBytes } from "./use-attachment-bytes.ts";

/** A clip or sound that the device has sent, with the browser's own controls. */
export function PlayedAttachment({ file }: { readonly file: WireAttachment }) {
  const t = useTexts(alarmTexts);
  const read = useAttachmentBytes(file.ID);
  if (read.state !== "read")
    return (
      <output className={styles["waiting"]}>
        {t(read.state === "reading" ? "attachmentComes" : "attachmentFailed")}
      </output>
    );
  return <Player file={file} blob={read.blob} />;
}

function Player({ file, blob }: { readonly file: WireAttachment; readonly blob: Blob }) {
  // The browser keeps the bytes for as long as the address is not given back.
  const play = useCallback(
    (element: HTMLMediaElement | null) => {
      if (!element) return undefined;
      const url = URL.createObjectURL(blob);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  const common = { ref: play, "aria-label": file.Name, controls: true, autoPlay: true };
  return file.MediaType.startsWith("video/") ? (
    <video {...common} className={styles["video"]} playsInline muted />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down what the terminal heard
    <audio {...common} className={styles["sound"]} />
  );
}
