import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Link } from "react-router";
import { siteConfigTexts } from "./texts.ts";

interface RelatedPage {
  readonly to: string;
  readonly label: string;
  readonly hint?: string;
}

/** Where else something of the kind is set. */
export function RelatedPages({ pages }: { readonly pages: readonly RelatedPage[] }) {
  const t = useTexts(siteConfigTexts);
  return (
    <nav className={layout.panel} aria-label={t("related")}>
      <div className={layout.column}>
        {pages.map(({ to, label, hint }) => (
          <span key={to} className={layout.twoLines}>
            <Link className={layout.link} to={to}>
              {label}
            </Link>
            {hint && <span className={layout.second}>{hint}</span>}
          </span>
        ))}
      </div>
    </nav>
  );
}
