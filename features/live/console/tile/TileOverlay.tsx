import { LoadingOutlined, QuestionCircleOutlined, ReloadOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import type { LiveState } from "@tessera/player";
import { Button, ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { liveTexts } from "../texts.ts";
import styles from "./PlayerTile.module.css";
import { tileNotice } from "./tile-notice.ts";
import { useLine } from "./use-line.ts";

interface TileOverlayProps {
  readonly state: LiveState;
  readonly onRetry: () => void;
  /** Absent while there is nothing to ask about, or nobody who may. */
  readonly onDiagnose: (() => void) | undefined;
  readonly help: ReactNode;
}

/** In the dark theme the library's ghost buttons are dark; a picture is dark in both. */
const onPicture = {
  components: { Button: { defaultGhostColor: "#fff", defaultGhostBorderColor: "#fff" } },
};

/** Over everything that is not a live picture, so that an old one is never taken for now. */
export function TileOverlay({ state, onRetry, onDiagnose, help }: TileOverlayProps) {
  const t = useTexts(liveTexts);
  const say = useLine();
  const notice = tileNotice(state);
  if (!notice) return null;

  const isBusy = state.kind === "connecting" || state.kind === "stalled";
  return (
    <ConfigProvider theme={onPicture}>
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
        {!help && (
          <span className={styles["choices"]}>
            {notice.canRetryNow && (
              <Button ghost size="small" icon={<ReloadOutlined />} onClick={onRetry}>
                {t("retryNow")}
              </Button>
            )}
            {onDiagnose && (
              <Button
                ghost
                size="small"
                icon={<QuestionCircleOutlined aria-hidden />}
                onClick={onDiagnose}
              >
                {t("whyNoPicture")}
              </Button>
            )}
          </span>
        )}
      </output>
    </ConfigProvider>
  );
}
