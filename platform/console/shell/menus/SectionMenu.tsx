import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import clsx from "clsx";
import { useText } from "../../i18n/language.ts";
import { useTexts } from "../../i18n/texts.ts";
import { LightButton } from "../../light/LightButton.tsx";
import { useApp } from "../../state/app-store.ts";
import { shellTexts } from "../texts.ts";
import { MenuGroup } from "./MenuGroup.tsx";
import { MenuLink } from "./MenuLink.tsx";
import styles from "./SectionMenu.module.css";
import { useSection } from "./use-section.ts";

/** The menu at the left: 240 px, or 136 px that fold to 60. */
export function SectionMenu() {
  const t = useTexts(shellTexts);
  const text = useText();
  const { section, groups, selected } = useSection();
  const isFolded = useApp((state) => state.isMenuFolded);
  if (groups.length === 0) return null;
  const canFold = section?.menu === "secondary";
  const showsLabels = !(canFold && isFolded);
  return (
    <nav
      className={clsx(
        styles["menu"],
        styles[canFold ? (isFolded ? "folded" : "secondary") : "side"],
      )}
      aria-label={t("sectionMenu")}
    >
      {groups.map((group) => (
        <MenuGroup
          key={group.name}
          group={group}
          className={styles["group"]}
          headingClassName={styles["heading"]}
          showsHeading={showsLabels}
        >
          {group.entries.map((entry) => (
            <MenuLink
              key={entry.to}
              to={entry.to}
              className={styles["entry"]}
              isSelected={entry === selected}
              {...(showsLabels
                ? {}
                : { title: text(entry.nav.label), "aria-label": text(entry.nav.label) })}
            >
              <span className={styles["icon"]}>{entry.nav.icon}</span>
              {showsLabels && text(entry.nav.label)}
            </MenuLink>
          ))}
        </MenuGroup>
      ))}
      {canFold && (
        <LightButton
          className={styles["fold"]}
          kind="bare"
          icon={isFolded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          aria-label={t(isFolded ? "unfold" : "fold")}
          aria-expanded={!isFolded}
          onClick={() => useApp.setState({ isMenuFolded: !isFolded })}
        />
      )}
    </nav>
  );
}
