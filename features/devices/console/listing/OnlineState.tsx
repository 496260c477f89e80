import { StatusDot, TwoLines } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
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
  // Month to minute: the rest is in the tooltip.
  const since = lastSeen ? lastSeen.slice(5, 16) : t("neverSeen");
  return (
    <TwoLines second={hasLastSeen && !isOnline && since}>
      <StatusDot
        state={isOnline ? "on" : "off"}
        reason={
          <>
            {!isOnline && reason && <div>{reason}</div>}
            <div>{lastSeen ? t("lastSeen", { time: lastSeen }) : t("neverSeen")}</div>
          </>
        }
      >
        {t(isOnline ? "online" : "offline")}
      </StatusDot>
    </TwoLines>
  );
}
