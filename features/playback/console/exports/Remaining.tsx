import { useTexts } from "@tessera/platform/console";
import styles from "./exports.module.css";
import { exportTexts } from "./texts.ts";

/** How long an export still takes. */
export function Remaining({ ms }: { readonly ms: number | undefined }) {
  const t = useTexts(exportTexts);
  if (ms === undefined) return null;
  const minutes = Math.round(ms / 60_000);
  return (
    <small className={styles["hint"]}>
      {minutes === 0 ? t("remainingSoon") : t("remaining", { minutes })}
    </small>
  );
}
