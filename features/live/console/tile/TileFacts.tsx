import { useTexts } from "@tessera/platform/console";
import type { LiveState } from "@tessera/player";
import { liveTexts } from "../texts.ts";
import { codecLabel } from "./codec-label.ts";
import styles from "./PlayerTile.module.css";
import { rungLabels } from "./rung-label.ts";

/** What is known about a live picture, in a few words. */
export function TileFacts({ state }: { readonly state: LiveState }) {
  const t = useTexts(liveTexts);
  if (state.kind !== "playing") return null;
  const codecs = codecLabel(state.codecs);
  return (
    <span className={styles["facts"]}>
      <span className={styles["chip"]}>{`${state.width}×${state.height}`}</span>
      {codecs && <span className={styles["chip"]}>{codecs}</span>}
      <span className={styles["chip"]}>{rungLabels[state.rung]}</span>
      <span className={styles["live"]}>{t("live")}</span>
    </span>
  );
}
