import { Outlet } from "react-router";
import { useTexts } from "../i18n/texts.ts";
import { useSession } from "../session/session-store.ts";
import { useSlot } from "../slots.ts";
import { useApp } from "../state/app-store.ts";
import { Footer } from "./Footer.tsx";
import { SectionMenu } from "./menus/SectionMenu.tsx";
import { SectionTabs } from "./menus/SectionTabs.tsx";
import styles from "./Shell.module.css";
import { bannerSlot, overlaySlot } from "./slots.ts";
import { shellTexts } from "./texts.ts";
import { TopBar } from "./top-bar/TopBar.tsx";

/** The frame with its page, until the session is over, and the dialogs above it. */
export function Shell() {
  const overlays = useSlot(overlaySlot);
  const isOver = useSession((state) => state.isOver);
  return (
    <>
      {!isOver && <Frame />}
      {overlays.map((Overlay, index) => (
        <Overlay key={index} />
      ))}
    </>
  );
}

/** Top bar, banners, section menu, the page and the footer. */
function Frame() {
  const t = useTexts(shellTexts);
  const banners = useSlot(bannerSlot);
  const isMobile = useApp((state) => state.isMobile);
  return (
    <div className={styles["shell"]}>
      <a className={styles["skip"]} href="#content">
        {t("skipToContent")}
      </a>
      <TopBar />
      {banners.map((Banner, index) => (
        <Banner key={index} />
      ))}
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
    </div>
  );
}
