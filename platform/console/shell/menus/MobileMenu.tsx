import { MenuOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import { useState } from "react";
import { useText } from "../../i18n/language.ts";
import { useTexts } from "../../i18n/texts.ts";
import { shellTexts } from "../texts.ts";
import { MenuGroup } from "./MenuGroup.tsx";
import { MenuLink } from "./MenuLink.tsx";
import styles from "./MobileMenu.module.css";
import { useMainMenu } from "./use-main-menu.tsx";
import { useSection } from "./use-section.ts";

/** Main menu and section menu of a phone, in one drawer. */
export default function MobileMenu() {
  const t = useTexts(shellTexts);
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const { groups, selected } = useSection();
  const entries = useMainMenu();
  const close = () => setOpen(false);
  return (
    <>
      <span className={styles["opener"]}>
        <Button
          type="text"
          icon={<MenuOutlined />}
          aria-label={t("openMenu")}
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        />
        {entries.map(({ path, Mark }) => Mark && <Mark key={path} />)}
      </span>
      <Drawer open={isOpen} placement="left" size={280} title={t("mainMenu")} onClose={close}>
        <nav aria-label={t("mainMenu")}>
          {entries.map(({ path, to, label, icon, isSelected, Mark }) => (
            <div key={path}>
              <MenuLink to={to} className={styles["entry"]} isSelected={isSelected} onClick={close}>
                {icon}
                {label}
                {Mark && <Mark />}
              </MenuLink>
              {isSelected &&
                groups.map((group) => (
                  <MenuGroup
                    key={group.name}
                    group={group}
                    className={styles["group"]}
                    headingClassName={styles["heading"]}
                  >
                    {group.entries.map((entry) => (
                      <MenuLink
                        key={entry.to}
                        to={entry.to}
                        className={styles["entry"]}
                        isSelected={entry === selected}
                        onClick={close}
                      >
                        {entry.nav.icon}
                        {text(entry.nav.label)}
                      </MenuLink>
                    ))}
                  </MenuGroup>
                ))}
            </div>
          ))}
        </nav>
      </Drawer>
    </>
  );
}
