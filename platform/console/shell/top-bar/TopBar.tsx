import { lazy, memo, Suspense } from "react";
import { Link } from "react-router";
import { useSlot } from "../../slots.ts";
import { useApp, useIsPhone } from "../../state/app-store.ts";
import { MainMenu } from "../menus/MainMenu.tsx";
import { SiteLogo } from "../SiteLogo.tsx";
import { useProductTitle, useSetup, useShown } from "../setup.ts";
import { topBarSlot } from "../slots.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { PaletteButton } from "./PaletteButton.tsx";
import { ThemeSwitch } from "./ThemeSwitch.tsx";
import styles from "./TopBar.module.css";
import { UserMenu } from "./UserMenu.tsx";
import { versionOf } from "./version.ts";

/** Its drawer is for phones only. */
const MobileMenu = lazy(() => import("../menus/MobileMenu.tsx"));

export function TopBar() {
  const isMobile = useApp((state) => state.isMobile);
  const isPhone = useIsPhone();
  const { titleAddress } = useSetup();
  const title = useProductTitle();
  const version = versionOf(useShown().server ?? "");
  return (
    <header className={styles["bar"]}>
      {isPhone && (
        <Suspense>
          <MobileMenu />
        </Suspense>
      )}
      <Link to={titleAddress} className={styles["brand"]} aria-label={isMobile ? title : undefined}>
        <SiteLogo sizePx={28} />
        {!isMobile && <span className={styles["title"]}>{title}</span>}
        {version && !isPhone && <span className={styles["version"]}>v{version}</span>}
      </Link>
      {isPhone ? <span className={styles["space"]} /> : <MainMenu />}
      <Actions />
    </header>
  );
}

/** The same on every page: a step to another one does not draw it anew. */
const Actions = memo(function Actions() {
  const topBar = useSlot(topBarSlot);
  return (
    <div className={styles["actions"]}>
      {topBar.map((Item, index) => (
        <Item key={index} />
      ))}
      <PaletteButton />
      <LanguageSwitch />
      <ThemeSwitch />
      <UserMenu />
    </div>
  );
});
