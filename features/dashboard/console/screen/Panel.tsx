import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./screen.module.css";

interface PanelProps {
  readonly title: string;
  readonly className?: string | undefined;
  /** Beside the title. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** One piece of the screen. */
export function Panel({ title, className, extra, children }: PanelProps) {
  return (
    <section className={clsx(styles["panel"], className)} aria-label={title}>
      <header className={styles["panelHead"]}>
        <h2>{title}</h2>
        {extra}
      </header>
      <div className={styles["panelBody"]}>{children}</div>
    </section>
  );
}
