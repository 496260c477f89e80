import { LoadingOutlined, ReloadOutlined } from "@ant-design/icons";
import { useText, useTexts } from "@tessera/platform/console";
import type { LiveState } from "@tessera/player";
import { Button } from "antd";
import type { ReactNode } from "react";
import styles from "./PlayerTile.module.css";
import { liveTexts } from "./texts.ts";
import { type TileNotice, tileNotice } from "./tile-notice.ts";

interface TileOverlayProps {
  readonly state: LiveState;
  readonly onRetry: () => void;
  readonly help: ReactNode;
}

/** Over everything that is not a live picture, so that an old one is never taken for now. */
export function TileOverlay({ state, onRetry, help }: TileOverlayProps) {
  const t = useTexts(liveTexts);
  const inLanguage = useText();
  const notice = tileNotice(state);
  if (!notice) return null;

  const say = (line: TileNotice["reason"]) => {
    if ("text" in line) return inLanguage(line.text);
    return "sentence" in line ? line.sentence : t(line.key, line.values);
  };
  const isBusy = state.kind === "connecting" || state.kind === "stalled";
  return (
    <output className={styles["overlay"]}>
      {state.kind === "stalled" && state.hasPicture && (
        <span className={styles["stale"]}>
          {t("stale", { seconds: Math.floor(state.sinceMs / 1000) })}
        </span>
      )}
      <span className={styles["reason"]}>
        {isBusy && <LoadingOutlined className={styles["busy"] ?? ""} />}
        {say(notice.reason)}
      </span>
      {notice.action && <span className={styles["action"]}>{say(notice.action)}</span>}
      {help}
      {notice.canRetryNow && !help && (
        <Button ghost size="small" icon={<ReloadOutlined />} onClick={onRetry}>
          {t("retryNow")}
        </Button>
      )}
    </output>
  );
}
