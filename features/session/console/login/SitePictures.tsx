import { getLoginConfig } from "@tessera/features/system/contract";
import { useQueryCall } from "@tessera/platform/console";
import styles from "./Login.module.css";

/** What the site says below its title, in place of the usual words. */
export function SiteTagline({ usual }: { readonly usual: string }) {
  return useSite()?.LoginText || usual;
}

/** The pictures that the site shows to whoever is about to sign in. */
export function SitePictures() {
  const pictures = useSite()?.Advertising ?? [];
  if (pictures.length === 0) return null;
  return (
    <aside className={styles["pictures"]}>
      {pictures.map(({ ID, Title, Link, Picture }) => {
        const picture = <img src={Picture} alt={Title} />;
        return Link ? (
          <a
            key={ID}
            href={Link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={Title || Link}
          >
            {picture}
          </a>
        ) : (
          <span key={ID}>{picture}</span>
        );
      })}
    </aside>
  );
}

/** Without it the page is as it always was: a failure is not told. */
const useSite = () => useQueryCall(getLoginConfig, {}, { quiet: true }).data;
