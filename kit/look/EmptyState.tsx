import { InboxOutlined } from "@ant-design/icons";
import { Empty } from "antd";
import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  /** What would be here, as the menu draws it. */
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  /** What would be here, and how it gets here. */
  readonly hint?: ReactNode;
  /** The step that ends the emptiness. */
  readonly children?: ReactNode;
}

/** In place of content while there is none. */
export function EmptyState({ icon = <InboxOutlined />, title, hint, children }: EmptyStateProps) {
  return (
    <Empty
      className={styles["empty"] ?? ""}
      image={icon}
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
