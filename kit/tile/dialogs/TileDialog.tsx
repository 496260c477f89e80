import { CloseOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { tileTexts } from "../texts.ts";
import styles from "./TileDialog.module.css";

interface TileDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's own dialog: it is seen over a tile in full screen too. Mounted while it is open. */
export function TileDialog({ title, onClose, children }: TileDialogProps) {
  const t = useTexts(tileTexts);
  const dialogRef = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page, so that the focus goes back to where it was.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    dialog?.showModal();
    // What is to be filled in comes before the button that closes.
    dialog?.querySelector<HTMLElement>("form input")?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={dialogRef} className={styles["dialog"]} aria-label={title} onClose={onClose}>
      <header className={styles["head"]}>
        <h2>{title}</h2>
        <button
          type="button"
          className={styles["close"]}
          aria-label={t("close")}
          title={t("close")}
          onClick={onClose}
        >
          <CloseOutlined aria-hidden />
        </button>
      </header>
      {children}
    </dialog>
  );
}
