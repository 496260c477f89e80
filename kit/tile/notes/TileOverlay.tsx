import {
  CaretRightOutlined,
  LoadingOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
} from "@ant-design/icons";
import { systemClock } from "@tessera/base";
import { useServerGone, useTexts } from "@tessera/platform/console";
import type { LiveState } from "@tessera/player";
import { useEffect, useState } from "react";
import { awayText } from "../../camera/away-text.ts";
import type { CameraPlace } from "../../camera/camera.ts";
import { useChannel } from "../../camera/use-channel.ts";
import { EditLink } from "../away/AwayTile.tsx";
import { useGrown } from "../away/use-grown.ts";
import styles from "../LiveTile.module.css";
import { tileTexts } from "../texts.ts";
import { isHiccup, type TileNotice, tileNotice, useNoticeText } from "./tile-notice.ts";

interface TileOverlayProps {
  readonly camera: CameraPlace;
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
export function TileOverlay(props: TileOverlayProps) {
  const t = useTexts(tileTexts);
  const { state, isDisabled } = props;
  const isServerGone = useServerGone() !== undefined;
  const notice = isDisabled ? switchedOff : tileNotice(state);
  if (!notice) return null;
  const oldSeconds = oldSecondsOf(state);
  if (!isDisabled && oldSeconds !== undefined && isHiccup(state))
    return (
      <span role="timer" className={styles["age"]}>
        {t("secondsOld", { seconds: oldSeconds })}
      </span>
    );
  return (
    <div className={styles["overlay"]}>
      {oldSeconds !== undefined && (
        <span role="timer" className={styles["stale"]}>
          {t("stale", { seconds: oldSeconds })}
        </span>
      )}
      {/* That the server is gone the page says once for all. */}
      {isServerGone ? (
        <LoadingOutlined aria-label={t("waitingForServer")} />
      ) : (
        <Explanation {...props} notice={notice} />
      )}
    </div>
  );
}

/** Why there is no picture, for how long the camera has been away, and what can be done. */
function Explanation({
  camera,
  state,
  isDisabled,
  notice,
  onRetry,
  onDiagnose,
}: TileOverlayProps & { readonly notice: TileNotice }) {
  const t = useTexts(tileTexts);
  const say = useNoticeText();
  const awaySeconds = useAwaySeconds(camera, onDiagnose !== undefined);
  return (
    <>
      <output className={styles["reason"]}>
        {!isDisabled && isBusy(state) && (
          <LoadingOutlined aria-hidden className={styles["busy"] ?? ""} />
        )}
        {say(notice.reason)}
      </output>
      {notice.action && <span className={styles["action"]}>{say(notice.action)}</span>}
      {awaySeconds !== undefined && (
        <span className={styles["action"]}>{t("awayFor", { time: awayText(awaySeconds) })}</span>
      )}
      <span className={styles["choices"]}>
        {notice.canRetryNow && (
          <button type="button" onClick={onRetry}>
            <ReloadOutlined aria-hidden /> {t("retryNow")}
          </button>
        )}
        {onDiagnose && (
          <>
            <button type="button" onClick={onDiagnose}>
              <QuestionCircleOutlined aria-hidden /> {t("whyNoPicture")}
            </button>
            <EditLink camera={camera} />
          </>
        )}
      </span>
    </>
  );
}

/** Of a camera that the server calls offline; it is asked while there is trouble. */
function useAwaySeconds(camera: CameraPlace, hasTrouble: boolean): number | null | undefined {
  const { channel } = useChannel(camera, { enabled: hasTrouble });
  const seconds = useGrown(channel?.AwaySeconds ?? null);
  return channel?.Online === 0 ? seconds : undefined;
}

/** Of a picture that is still on the screen. */
const oldSecondsOf = (state: LiveState): number | undefined =>
  state.kind === "stalled" && state.hasPicture ? Math.floor(state.sinceMs / 1000) : undefined;

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
