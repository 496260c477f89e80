import clsx from "clsx";
import { Link } from "react-router";
import { useTexts } from "../../i18n/texts.ts";
import { shellTexts } from "../texts.ts";
import styles from "./MainMenu.module.css";
import { useMainMenu } from "./use-main-menu.tsx";

export function MainMenu() {
  const t = useTexts(shellTexts);
  return (
    <nav className={styles["menu"]} aria-label={t("mainMenu")}>
      {useMainMenu().map(({ path, to, label, icon, isSelected }) => (
        <Link
          key={path}
          to={to}
          className={clsx(styles["entry"], isSelected && styles["selected"])}
          aria-current={isSelected ? "page" : undefined}
        >
          {icon}
          {label}
        </Link>
      ))}
    </nav>
  );
}
