import clsx from "clsx";
import { Link } from "react-router";
import { useText } from "../i18n/language.ts";
import styles from "./SectionTabs.module.css";
import { useSection } from "./use-section.ts";

/** Tabs above the pages of a section; one alone is no choice and is not drawn. */
export function SectionTabs() {
  const text = useText();
  const { entries, selected } = useSection();
  const tabs = entries.filter(({ nav }) => nav.tab);
  if (tabs.length < 2) return null;
  return (
    <nav className={styles["tabs"]}>
      {tabs.map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          className={clsx(styles["tab"], entry === selected && styles["selected"])}
          aria-current={entry === selected ? "page" : undefined}
        >
          {text(entry.nav.tab ?? entry.nav.label)}
        </Link>
      ))}
    </nav>
  );
}
