import { TileDialog } from "@tessera/kit/tile";
import { LightButton, useTexts } from "@tessera/platform/console";
import type { ReactNode } from "react";
import { ptzTexts } from "../texts.ts";
import styles from "./PtzPanel.module.css";

interface AskDialogProps {
  readonly title: string;
  readonly okText: string;
  readonly onOk: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A question before something that cannot be taken back. Mounted while it is open. */
export function AskDialog({ title, okText, onOk, onClose, children }: AskDialogProps) {
  const t = useTexts(ptzTexts);
  return (
    <TileDialog title={title} onClose={onClose}>
      {children}
      <footer className={styles["answers"]}>
        <LightButton onClick={onClose}>{t("cancel")}</LightButton>
        <LightButton
          kind="main"
          onClick={() => {
            onClose();
            onOk();
          }}
        >
          {okText}
        </LightButton>
      </footer>
    </TileDialog>
  );
}
