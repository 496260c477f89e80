import { Outlet } from "react-router";
import { useTexts } from "../i18n/texts.ts";
import { ShellKeys } from "../keys/ShellKeys.tsx";
import { useSession } from "../session/session-store.ts";
import { useSlot } from "../slots.ts";
import { useApp } from "../state/app-store.ts";
import { Footer } from "./Footer.tsx";
import { SectionMenu } from "./menus/SectionMenu.tsx";
import { SectionTabs } from "./menus/SectionTabs.tsx";
import { useSection } from "./menus/use-section.ts";
import { ServerGone } from "./ServerGone.tsx";
import styles from "./Shell.module.css";
import { bannerSlot, overlaySlot } from "./slots.ts";
import { StageBar } from "./stage/StageBar.tsx";
import { shellTexts } from "./texts.ts";
import { TopBar } from "./top-bar/TopBar.tsx";

/** The frame with its page, until the session is over, and the dialogs above it. */
export function Shell() {
  const overlays = useSlot(overlaySlot);
  const isOver = useSession((state) => state.isOver);
  return (
    <>
      {!isOver && <Frame />}
      {!isOver && <ShellKeys />}
      {overlays.map((Overlay, index) => (
        <Overlay key={index} />
      ))}
    </>
  );
}

/** Top bar, banners, section menu, the page, and the footer where it ends. */
function Frame() {
  const t = useTexts(shellTexts);
  const banners = useSlot(bannerSlot);
  const isMobile = useApp((state) => state.isMobile);
  const isSideways = useApp((state) => state.isSideways);
  const { section, screen } = useSection();
  const isStage = section?.isStage ?? false;
  // The page stays where it is among these, so that nothing of it begins anew when a phone is turned.
  const isBare = isSideways && screen?.wantsRoom === true;
  const hasFoot = isStage && isMobile;
  return (
    <div className={styles["shell"]} data-foot={hasFoot}>
      <a className={styles["skip"]} href="#content">
        {t("skipToContent")}
      </a>
      {!isBare && <TopBar />}
      <ServerGone />
      {!isBare && banners.map((Banner, index) => <Banner key={index} />)}
      <div className={styles["body"]}>
        {!isMobile && !isSideways && <SectionMenu />}
        <Column isStage={isStage} hasBar={!isMobile && !isBare} hasFoot={hasFoot} />
      </div>
    </div>
  );
}

interface ColumnProps {
  readonly isStage: boolean;
  /** There is room for the bar of a stage. */
  readonly hasBar: boolean;
  readonly hasFoot: boolean;
}

/** The page, and what stands above and below it. */
function Column({ isStage, hasBar, hasFoot }: ColumnProps) {
  return (
    <div className={styles["column"]}>
      {!isStage && <SectionTabs place="bar" />}
      {isStage && hasBar && <StageBar />}
      <div className={styles["scroll"]}>
        <main id="content" className={styles["content"]} tabIndex={-1}>
          <Outlet />
        </main>
        {!isStage && <Footer />}
      </div>
      {hasFoot && <SectionTabs place="foot" />}
    </div>
  );
}
