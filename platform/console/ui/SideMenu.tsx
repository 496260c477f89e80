import type { ReactNode } from "react";
import styles from "./SideMenu.module.css";

interface SideMenuProps {
  /** What the column holds, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The 240 px column beside a page: a menu, a tree. */
export function SideMenu({ label, children }: SideMenuProps) {
  return (
    <aside className={styles["side"]} aria-label={label}>
      {children}
    </aside>
  );
}
