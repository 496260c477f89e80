import { useEffect, useState } from "react";
import styles from "./Footer.module.css";
import { useShown } from "./setup.ts";

const year = new Date().getFullYear();

export function Footer() {
  const custom = useShown().copyright?.trim();
  return custom ? <CustomFooter custom={custom} /> : <DefaultFooter />;
}

function DefaultFooter() {
  return <footer className={styles["footer"]}>{`Copyright © ${year} Tessera`}</footer>;
}

/** Few have one: what makes its HTML safe is fetched only then. */
function CustomFooter({ custom }: { readonly custom: string }) {
  const [html, setHtml] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    import("./sanitise-copyright.ts").then(
      ({ sanitiseCopyright }) => isCurrent && setHtml(sanitiseCopyright(custom)),
      () => isCurrent && setHtml(""),
    );
    return () => {
      isCurrent = false;
    };
  }, [custom]);
  if (html === "") return <DefaultFooter />;
  return (
    <footer
      className={styles["footer"]}
      // Administrators may configure HTML; it has been sanitised above.
      dangerouslySetInnerHTML={{ __html: html ?? "" }}
    />
  );
}
