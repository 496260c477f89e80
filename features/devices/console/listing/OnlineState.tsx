import { StatusDot, TwoLines } from "@tessera/kit";
import { awayText, shortReason } from "@tessera/kit/camera";
import { useServerGone, useTexts } from "@tessera/platform/console";
import styles from "./listing.module.css";
import { listingTexts } from "./texts.ts";

interface OnlineStateProps {
  readonly isOnline: boolean;
  /** One that is switched off is not in trouble. */
  readonly isEnabled: boolean;
  readonly reason: string;
  /** YYYY-MM-DD HH:mm:ss, or empty. */
  readonly lastSeen: string;
  readonly awaySeconds: number | null;
  /** When it is away, why, in a second line. */
  readonly hasReason?: boolean;
}

/** Green, or red with how long it has been away and why; all of the reason on hover. */
export function OnlineState(props: OnlineStateProps) {
  const { isOnline, isEnabled, reason, lastSeen, awaySeconds, hasReason = false } = props;
  const t = useTexts(listingTexts);
  const isGone = useServerGone() !== undefined;
  if (isGone) return <StatusDot state="off">{t("unknownState")}</StatusDot>;
  const state = stateOf(isOnline, isEnabled);
  const isTrouble = state === "error";
  return (
    <TwoLines
      second={
        hasReason && isTrouble && <span className={styles["reason"]}>{shortReason(reason)}</span>
      }
    >
      <StatusDot
        state={state}
        reason={
          <>
            {!isOnline && reason && <div>{reason}</div>}
            <div>{lastSeen ? t("lastSeen", { time: lastSeen }) : t("neverSeen")}</div>
          </>
        }
      >
        {t(isOnline ? "online" : "offline")}
        {isTrouble && <span className={styles["count"]}>{awayText(awaySeconds)}</span>}
      </StatusDot>
    </TwoLines>
  );
}

function stateOf(isOnline: boolean, isEnabled: boolean) {
  if (isOnline) return "on";
  return isEnabled ? "error" : "off";
}
