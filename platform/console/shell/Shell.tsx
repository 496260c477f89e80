import { Outlet } from "react-router";
import { useTexts } from "../i18n/texts.ts";
import { useApp } from "../state/app-store.ts";
import { Footer } from "./Footer.tsx";
import { useParts } from "./parts.ts";
import { SectionMenu } from "./SectionMenu.tsx";
import { SectionTabs } from "./SectionTabs.tsx";
import styles from "./Shell.module.css";
import { TopBar } from "./TopBar.tsx";
import { shellTexts } from "./texts.ts";

/** Top bar, section menu, the page and the footer. */
export function Shell() {
  const t = useTexts(shellTexts);
  const { overlays } = useParts();
  const isMobile = useApp((state) => state.isMobile);
  return (
    <div className={styles["shell"]}>
      <a className={styles["skip"]} href="#content">
        {t("skipToContent")}
      </a>
      <TopBar />
      <div className={styles["body"]}>
        {!isMobile && <SectionMenu />}
        <div className={styles["column"]}>
          <SectionTabs />
          <main id="content" className={styles["content"]} tabIndex={-1}>
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      {overlays.map((Overlay, index) => (
        <Overlay key={index} />
      ))}
    </div>
  );
}
