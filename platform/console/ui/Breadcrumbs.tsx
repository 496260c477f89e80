import { Link } from "react-router";
import { defineTexts, useTexts } from "../i18n/texts.ts";
import styles from "./Breadcrumbs.module.css";

const breadcrumbTexts = defineTexts("breadcrumbs", {
  label: ["当前位置", "You are here"],
});

export interface Crumb {
  readonly label: string;
  readonly to?: string;
  /** Travels with the history entry. */
  readonly state?: unknown;
}

/** The way to this page, the page itself last. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const t = useTexts(breadcrumbTexts);
  return (
    <nav aria-label={t("label")}>
      <ol className={styles["crumbs"]}>
        {crumbs.map(({ label, to, state }) => (
          <li key={`${to}${label}`} className={styles["crumb"]}>
            {to ? (
              <Link to={to} state={state} className={styles["link"]}>
                {label}
              </Link>
            ) : (
              label
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
