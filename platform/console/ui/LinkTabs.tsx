import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./LinkTabs.module.css";

interface LinkTab {
  readonly to: string;
  readonly title: ReactNode;
  readonly icon?: ReactNode;
  /** What it is called elsewhere. */
  readonly hint?: string;
}

interface LinkTabsProps {
  readonly label?: string;
  readonly tabs: readonly LinkTab[];
  /** Where the open one leads. */
  readonly open: string | undefined;
  /** bar: above the page instead of in it · beside: in a bar with other things · foot: at the lower edge of a phone. */
  readonly place?: "page" | "bar" | "beside" | "foot";
}

/** Pages or parts of a page beside each other, each with its address. */
export function LinkTabs({ label, tabs, open, place = "page" }: LinkTabsProps) {
  return (
    <nav className={clsx(styles["tabs"], styles[place])} aria-label={label}>
      {tabs.map(({ to, title, icon, hint }) => (
        <Link
          key={to}
          to={to}
          className={clsx(styles["tab"], to === open && styles["selected"])}
          aria-current={to === open ? "page" : undefined}
          title={hint}
        >
          {place === "foot" && icon}
          {title}
        </Link>
      ))}
    </nav>
  );
}
