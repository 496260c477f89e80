import { LoadingOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import type { LiveState } from "@tessera/player";
import type { ReactNode } from "react";
import { tileNotice, useNoticeText } from "../tile/notes/tile-notice.ts";
import { tileTexts } from "../tile/texts.ts";
import styles from "./OpenTile.module.css";

/** Why there is no picture, and what the viewer can do. */
export interface Refusal {
  readonly title: string;
  readonly detail: string;
  /** A way on. */
  readonly help?: ReactNode;
  /** Another try at the viewer's word may end otherwise. */
  readonly canRetry: boolean;
}

interface OpenOverlayProps {
  readonly state: LiveState;
  /** In place of what the player would say. */
  readonly refusal: Refusal | undefined;
  readonly onRetry: () => void;
}

/** Over everything that is not a live picture, so that an old one is never taken for now. */
export function OpenOverlay({ state, refusal, onRetry }: OpenOverlayProps) {
  const t = useTexts(tileTexts);
  const usual = useUsualWords(state);
  if (!usual) return null;
  const { title, detail, help, canRetry } = refusal ?? usual;
  return (
    <output className={styles["overlay"]} data-refused={refusal !== undefined}>
      <StaleMark state={state} />
      <strong className={styles["reason"]}>
        {(state.kind === "connecting" || state.kind === "stalled") && (
          <LoadingOutlined className={styles["busy"] ?? ""} />
        )}
        {title}
      </strong>
      {detail && <span className={styles["detail"]}>{detail}</span>}
      <span className={styles["choices"]}>
        {help}
        {canRetry && (
          <button type="button" className={styles["choice"]} onClick={onRetry}>
            {t("retryNow")}
          </button>
        )}
      </span>
    </output>
  );
}

/** As any tile says it; undefined while there is a live picture. */
function useUsualWords(state: LiveState): Refusal | undefined {
  const say = useNoticeText();
  const notice = tileNotice(state);
  if (!notice) return undefined;
  const { reason, action, canRetryNow } = notice;
  return { title: say(reason), detail: action ? say(action) : "", canRetry: canRetryNow };
}

function StaleMark({ state }: Pick<OpenOverlayProps, "state">) {
  const t = useTexts(tileTexts);
  if (state.kind !== "stalled" || !state.hasPicture) return null;
  return (
    <span className={styles["stale"]}>
      {t("stale", { seconds: Math.floor(state.sinceMs / 1000) })}
    </span>
  );
}
