import { CloseCircleFilled, ExclamationCircleFilled } from "@ant-design/icons";
import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./LightAlert.module.css";

interface LightAlertProps {
  readonly kind: "error" | "warning";
  readonly text: string;
  /** A line across the window instead of a box. */
  readonly isBanner?: boolean;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

export function LightAlert({ kind, text, isBanner, children }: LightAlertProps) {
  const Icon = kind === "error" ? CloseCircleFilled : ExclamationCircleFilled;
  return (
    <div role="alert" className={clsx(styles["alert"], styles[kind], isBanner && styles["banner"])}>
      <Icon aria-hidden className={styles["icon"] ?? ""} />
      <span>{text}</span>
      {children}
    </div>
  );
}
