import { EmptyState, useTexts } from "@tessera/platform/console";
import type { ReactNode } from "react";
import styles from "./inbox.module.css";
import { inboxTexts } from "./texts.ts";

/** Beside the list: what is looked at, or how to. */
export function InboxDetailPane({ children }: { readonly children: ReactNode }) {
  const t = useTexts(inboxTexts);
  return (
    <div className={styles["aside"]}>
      {children || <EmptyState isSmall title={t("chooseOne")} hint={t("chooseHint")} />}
    </div>
  );
}
