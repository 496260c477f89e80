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
      <div className={styles["head"]}>
        <h3 className={styles["heading"]}>{title}</h3>
        {extra}
      </div>
      {hint && <p className={styles["hint"]}>{hint}</p>}
      {children}
    </section>
  );
}
