import styles from "./Spinner.module.css";

/** As large as the text around it, or as told. */
export function Spinner({ sizePx }: { readonly sizePx?: number }) {
  return <span className={styles["spinner"]} style={{ fontSize: sizePx }} aria-hidden="true" />;
}
