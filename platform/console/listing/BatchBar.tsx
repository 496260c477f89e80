import { Button } from "antd";
import type { ReactNode } from "react";
import { useTexts } from "../i18n/texts.ts";
import styles from "./BatchBar.module.css";
import { listingTexts } from "./texts.ts";

interface BatchBarProps {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** What can be done with the chosen rows. */
export function BatchBar({ count, onClear, children }: BatchBarProps) {
  const t = useTexts(listingTexts);
  if (count === 0) return null;
  const label = t("chosen", { count });
  return (
    <section className={styles["bar"]} aria-label={label}>
      <strong>{label}</strong>
      <Button type="link" size="small" onClick={onClear}>
        {t("clearChoice")}
      </Button>
      <span className={styles["actions"]}>{children}</span>
    </section>
  );
}
