import { useTexts } from "../../i18n/texts.ts";
import { shellTexts } from "../texts.ts";
import styles from "./MainMenu.module.css";
import { MenuLink } from "./MenuLink.tsx";
import { useMainMenu } from "./use-main-menu.tsx";

export function MainMenu() {
  const t = useTexts(shellTexts);
  return (
    <nav className={styles["menu"]} aria-label={t("mainMenu")}>
      {useMainMenu().map(({ path, to, label, icon, isSelected }) => (
        <MenuLink key={path} to={to} className={styles["entry"]} isSelected={isSelected}>
          {icon}
          {label}
        </MenuLink>
      ))}
    </nav>
  );
}
