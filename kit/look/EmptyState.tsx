import { Empty } from "antd";
import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  readonly title: ReactNode;
  /** What would be here, and how it gets here. */
  readonly hint?: ReactNode;
  /** The step that ends the emptiness. */
  readonly children?: ReactNode;
}

/** In place of content while there is none. */
export function EmptyState({ title, hint, children }: EmptyStateProps) {
  return (
    <Empty
      className={styles["empty"] ?? ""}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <strong>{title}</strong>
          {hint && <p className={styles["hint"]}>{hint}</p>}
        </>
      }
    >
      {children && <div className={styles["actions"]}>{children}</div>}
    </Empty>
  );
}
