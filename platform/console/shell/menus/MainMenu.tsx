import { useTexts } from "../../i18n/texts.ts";
import { useShown } from "../setup.ts";
import { shellTexts } from "../texts.ts";
import styles from "./MainMenu.module.css";
import { MenuLink } from "./MenuLink.tsx";
import { useMainMenu } from "./use-main-menu.tsx";

/** Until the server has told its entries, places stand for them. */
const places = [0, 1, 2, 3];

export function MainMenu() {
  const t = useTexts(shellTexts);
  const isTold = useShown().navigation !== undefined;
  const entries = useMainMenu();
  return (
    <nav className={styles["menu"]} aria-label={t("mainMenu")} aria-busy={!isTold}>
      {!isTold && places.map((place) => <span key={place} className={styles["place"]} />)}
      {entries.map(({ path, to, label, icon, isSelected, Mark }) => (
        <MenuLink key={path} to={to} className={styles["entry"]} isSelected={isSelected}>
          {icon}
          {label}
          {Mark && <Mark />}
        </MenuLink>
      ))}
    </nav>
  );
}
