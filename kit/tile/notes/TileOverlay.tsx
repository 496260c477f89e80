import {
  CaretRightOutlined,
  LoadingOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
} from "@ant-design/icons";
import { systemClock } from "@tessera/base";
import { useTexts } from "@tessera/platform/console";
import type { LiveState } from "@tessera/player";
import { useEffect, useState } from "react";
import styles from "../LiveTile.module.css";
import { tileTexts } from "../texts.ts";
import { type TileNotice, tileNotice, useNoticeText } from "./tile-notice.ts";

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
  const t = useTexts(tileTexts);
  const say = useNoticeText();
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

/** Over a picture that the viewer holds: for how long, and how it goes on. */
export function PausedNote({ onResume }: { readonly onResume: () => void }) {
  const t = useTexts(tileTexts);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const sinceMs = systemClock.monotonicMs();
    // By the clock: in a hidden page timers come late.
    return systemClock.every(1000, () =>
      setSeconds(Math.round((systemClock.monotonicMs() - sinceMs) / 1000)),
    );
  }, []);
  return (
    <div className={styles["overlay"]}>
      <span role="timer" className={styles["stale"]}>
        {t("pausedFor", { seconds })}
      </span>
      <span className={styles["choices"]}>
        <button type="button" onClick={onResume}>
          <CaretRightOutlined aria-hidden /> {t("resume")}
        </button>
      </span>
    </div>
  );
}
