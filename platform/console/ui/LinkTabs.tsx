import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./LinkTabs.module.css";

interface LinkTabsProps {
  readonly label?: string;
  readonly tabs: readonly { readonly to: string; readonly title: ReactNode }[];
  /** Where the open one leads. */
  readonly open: string | undefined;
  /** Above the page instead of in it. */
  readonly isBar?: boolean;
}

/** Pages or parts of a page beside each other, each with its address. */
export function LinkTabs({ label, tabs, open, isBar = false }: LinkTabsProps) {
  return (
    <nav className={clsx(styles["tabs"], isBar && styles["bar"])} aria-label={label}>
      {tabs.map(({ to, title }) => (
        <Link
          key={to}
          to={to}
          className={clsx(styles["tab"], to === open && styles["selected"])}
          aria-current={to === open ? "page" : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
