import { LightButton, useTexts } from "@tessera/platform/console";
import { layoutTexts } from "../texts.ts";
import styles from "./LayoutWaiting.module.css";

interface LayoutWaitingProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
}

/** Until a layout is there, or why it is not. */
export function LayoutWaiting({ error, onRetry, onLeave }: LayoutWaitingProps) {
  const t = useTexts(layoutTexts);
  return (
    <div className={styles["message"]} aria-live="polite" aria-busy={!error}>
      {error && (
        <>
          <strong>{t("failed")}</strong>
          <span>{error.message}</span>
          <div className={styles["ways"]}>
            <LightButton kind="main" onClick={onRetry}>
              {t("retry")}
            </LightButton>
            <LightButton onClick={onLeave}>{t("leave")}</LightButton>
          </div>
        </>
      )}
    </div>
  );
}
