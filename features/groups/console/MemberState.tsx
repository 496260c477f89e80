import { useTexts } from "@tessera/platform/console";
import styles from "./Members.module.css";
import { groupTexts } from "./texts.ts";
import type { MemberRow } from "./use-members.ts";

export function MemberState({ row: { isOnline, isEnabled } }: { readonly row: MemberRow }) {
  const t = useTexts(groupTexts);
  const awayText = t(isEnabled ? "offline" : "disabled");
  return (
    <span className={styles["state"]} data-online={isOnline}>
      {isOnline ? t("online") : awayText}
    </span>
  );
}
