import type { ReactNode } from "react";
import styles from "./SideMenu.module.css";

interface SideMenuProps {
  /** What the column holds, for screen readers. */
  readonly label: string;
  /** 240 unless its reader has drawn it otherwise. */
  readonly widthPx?: number;
  readonly children: ReactNode;
}

/** The 240 px column beside a page: a menu, a tree. */
export function SideMenu({ label, widthPx, children }: SideMenuProps) {
  return (
    <aside
      className={styles["side"]}
      aria-label={label}
      style={widthPx === undefined ? undefined : { width: widthPx }}
    >
      {children}
    </aside>
  );
}
