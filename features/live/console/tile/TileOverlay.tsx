import { LoadingOutlined, QuestionCircleOutlined, ReloadOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import type { LiveState } from "@tessera/player";
import { liveTexts } from "../texts.ts";
import styles from "./LiveTile.module.css";
import { type TileNotice, tileNotice } from "./tile-notice.ts";
import { useLine } from "./use-line.ts";

interface TileOverlayProps {
  readonly state: LiveState;
  /** The channel was switched off while it was watched. */
  readonly isDisabled: boolean;
  readonly onRetry: () => void;
  /** Absent while there is nothing to ask about, or nobody who may. */
  readonly onDiagnose: (() => void) | undefined;
}

const switchedOff: TileNotice = {
  reason: { key: "channelDisabled" },
  action: { key: "waitingForChannel" },
  canRetryNow: false,
};

/** Over everything that is not a live picture, so that an old one is never taken for now. */
export function TileOverlay({ state, isDisabled, onRetry, onDiagnose }: TileOverlayProps) {
  const t = useTexts(liveTexts);
  const say = useLine();
  const notice = isDisabled ? switchedOff : tileNotice(state);
  if (!notice) return null;
  return (
    <div className={styles["overlay"]}>
      {state.kind === "stalled" && state.hasPicture && (
        <span role="timer" className={styles["stale"]}>
          {t("stale", { seconds: Math.floor(state.sinceMs / 1000) })}
        </span>
      )}
      <output className={styles["reason"]}>
        {!isDisabled && isBusy(state) && (
          <LoadingOutlined aria-hidden className={styles["busy"] ?? ""} />
        )}
        {say(notice.reason)}
      </output>
      {notice.action && <span className={styles["action"]}>{say(notice.action)}</span>}
      <span className={styles["choices"]}>
        {notice.canRetryNow && (
          <button type="button" onClick={onRetry}>
            <ReloadOutlined aria-hidden /> {t("retryNow")}
          </button>
        )}
        {onDiagnose && (
          <button type="button" onClick={onDiagnose}>
            <QuestionCircleOutlined aria-hidden /> {t("whyNoPicture")}
          </button>
        )}
      </span>
    </div>
  );
}

const isBusy = ({ kind }: LiveState): boolean => kind === "connecting" || kind === "stalled";
