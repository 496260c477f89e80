import { MenuOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import clsx from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import { useText } from "../../i18n/language.ts";
import { useTexts } from "../../i18n/texts.ts";
import { shellTexts } from "../texts.ts";
import styles from "./MobileMenu.module.css";
import { useMainMenu } from "./use-main-menu.tsx";
import { useSection } from "./use-section.ts";

/** Main menu and section menu of a phone, in one drawer. */
export default function MobileMenu() {
  const t = useTexts(shellTexts);
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const { groups, selected } = useSection();
  const close = () => setOpen(false);
  return (
    <>
      <Button
        type="text"
        icon={<MenuOutlined />}
        aria-label={t("openMenu")}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <Drawer open={isOpen} placement="left" size={280} title={t("mainMenu")} onClose={close}>
        <nav aria-label={t("mainMenu")}>
          {useMainMenu().map(({ path, to, label, icon, isSelected }) => (
            <div key={path}>
              <Link
                to={to}
                className={clsx(styles["entry"], isSelected && styles["selected"])}
                onClick={close}
              >
                {icon}
                {label}
              </Link>
              {isSelected &&
                groups.map(({ name, heading, entries }) => (
                  <div key={name} {...(heading && { role: "group", "aria-label": text(heading) })}>
                    {heading && (
                      <div className={styles["heading"]} aria-hidden>
                        {text(heading)}
                      </div>
                    )}
                    {entries.map((entry) => (
                      <Link
                        key={entry.to}
                        to={entry.to}
                        className={clsx(styles["child"], entry === selected && styles["selected"])}
                        onClick={close}
                      >
                        {entry.nav.icon}
                        {text(entry.nav.label)}
                      </Link>
                    ))}
                  </div>
                ))}
            </div>
          ))}
        </nav>
      </Drawer>
    </>
  );
}
