import { useTexts } from "@tessera/platform/console";
import { Tooltip } from "antd";
import styles from "./listing.module.css";
import { shortTime } from "./short-time.ts";
import { listingTexts } from "./texts.ts";

interface OnlineStateProps {
  readonly isOnline: boolean;
  readonly reason: string;
  /** YYYY-MM-DD HH:mm:ss, or empty. */
  readonly lastSeen: string;
  /** When it is away, since when, in a second line. */
  readonly hasLastSeen?: boolean;
}

/** Green or grey, and on hover why and since when. */
export function OnlineState({ isOnline, reason, lastSeen, hasLastSeen }: OnlineStateProps) {
  const t = useTexts(listingTexts);
  return (
    <span className={styles["presence"]}>
      <Tooltip
        title={
          <>
            {!isOnline && reason && <div>{reason}</div>}
            <div>{lastSeen ? t("lastSeen", { time: lastSeen }) : t("neverSeen")}</div>
          </>
        }
      >
        {/* Reachable by keyboard: the reason is only in the tooltip. */}
        <button type="button" className={styles["state"]} data-online={isOnline}>
          {t(isOnline ? "online" : "offline")}
        </button>
      </Tooltip>
      {hasLastSeen && !isOnline && (
        <span className={styles["second"]}>{lastSeen ? shortTime(lastSeen) : t("neverSeen")}</span>
      )}
    </span>
  );
}
