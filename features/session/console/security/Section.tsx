import { layout } from "@tessera/kit";
import type { ReactNode } from "react";
import styles from "./security.module.css";

interface SectionProps {
  readonly title: ReactNode;
  readonly hint?: string;
  readonly extra?: ReactNode;
  readonly children?: ReactNode;
}

export function Section({ title, hint, extra, children }: SectionProps) {
  return (
    <section className={styles["section"]}>
      <div className={layout.spread}>
        <h3 className={`${layout.heading} ${layout.row}`}>{title}</h3>
        {extra}
      </div>
      {hint && <p className={layout.hint}>{hint}</p>}
      {children}
    </section>
  );
}
