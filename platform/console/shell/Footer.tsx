import { useMemo } from "react";
import { useConfig } from "../state/config-store.ts";
import { defaultCopyright, sanitiseCopyright } from "./copyright.ts";
import styles from "./Footer.module.css";

const year = new Date().getFullYear();

export function Footer() {
  const custom = useConfig(({ otherConfig, homeConfig }) =>
    (otherConfig ?? homeConfig)?.Copyright.trim(),
  );
  const html = useMemo(() => sanitiseCopyright(custom ?? ""), [custom]);
  if (!html) return <footer className={styles["footer"]}>{defaultCopyright(year)}</footer>;
  return (
    <footer
      className={styles["footer"]}
      // Administrators may configure HTML; it has been sanitised above.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
