import { CloseOutlined } from "@ant-design/icons";
import clsx from "clsx";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useTexts } from "../i18n/texts.ts";
import { shellTexts } from "../shell/texts.ts";
import styles from "./LightDialog.module.css";

interface LightDialogProps {
  readonly title: string;
  /** Wider than a form. */
  readonly isWide?: boolean;
  /** Without a head: what it holds names itself. */
  readonly isBare?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's own dialog, over whatever is in full screen. Mounted while it is open. */
export function LightDialog(props: LightDialogProps) {
  const { title, isWide = false, isBare = false, onClose, children } = props;
  const t = useTexts(shellTexts);
  const dialogRef = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page, so that the focus goes back to where it was.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("input")?.focus();
    return () => dialog?.close();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside it closes it; Escape does too
    <dialog
      ref={dialogRef}
      className={clsx(styles["dialog"], isWide && styles["wide"], isBare && styles["bare"])}
      aria-label={title}
      onClose={onClose}
      onPointerDown={(event) => event.target === dialogRef.current && isBare && onClose()}
    >
      {!isBare && (
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
      )}
      {children}
    </dialog>
  );
}
