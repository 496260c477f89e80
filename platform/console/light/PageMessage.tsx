import type { ReactNode } from "react";
import styles from "./PageMessage.module.css";

interface PageMessageProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint: string;
  readonly children?: ReactNode;
}

/** Instead of a page: why there is none and what to do. */
export function PageMessage({ icon, title, hint, children }: PageMessageProps) {
  return (
    <div className={styles["message"]}>
      <div className={styles["icon"]}>{icon}</div>
      <div className={styles["title"]}>{title}</div>
      <div className={styles["hint"]}>{hint}</div>
      {children}
    </div>
  );
}
