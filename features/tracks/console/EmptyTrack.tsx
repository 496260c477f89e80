import { EmptyState, useTexts } from "@tessera/platform/console";
import styles from "./TrackPage.module.css";
import { trackTexts } from "./texts.ts";

export function NothingChosen() {
  const t = useTexts(trackTexts);
  return (
    <div className={styles["empty"]}>
      <EmptyState title={t("pickFirst")} hint={t("pickFirstHint")} />
    </div>
  );
}

export function NoTrack() {
  const t = useTexts(trackTexts);
  return (
    <div className={styles["empty"]}>
      <EmptyState title={t("noTrack")} hint={t("noTrackHint")} />
    </div>
  );
}
