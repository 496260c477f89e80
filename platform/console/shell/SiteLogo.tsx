import { Logo } from "../ui/Logo.tsx";
import styles from "./SiteLogo.module.css";
import { useShown } from "./setup.ts";

/** The site's own logo, or the product's. Its name stands beside it. */
export function SiteLogo({ sizePx }: { readonly sizePx: number }) {
  const { logo } = useShown();
  if (!logo) return <Logo sizePx={sizePx} />;
  return <img className={styles["logo"]} src={logo} alt="" height={sizePx} />;
}
