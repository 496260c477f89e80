import { Tooltip } from "antd";
import type { ReactNode } from "react";
import styles from "./StatusDot.module.css";

interface StatusDotProps {
  readonly state: "on" | "off" | "warning" | "error";
  readonly children: ReactNode;
  /** Why and since when, on hover and for the keyboard. */
  readonly reason?: ReactNode;
}

/** A state as a coloured dot and a word. */
export function StatusDot({ state, children, reason }: StatusDotProps) {
  if (!reason)
    return (
      <span className={styles["dot"]} data-state={state}>
        {children}
      </span>
    );
  return (
    <Tooltip title={reason}>
      {/* Reachable by keyboard: the reason is only in the tooltip. */}
      <button type="button" className={styles["dot"]} data-state={state}>
        {children}
      </button>
    </Tooltip>
  );
}
