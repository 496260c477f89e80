import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import clsx from "clsx";
import { useState } from "react";
import { useText } from "../../i18n/language.ts";
import { useTexts } from "../../i18n/texts.ts";
import { LightButton } from "../../light/LightButton.tsx";
import type { Screen, Section } from "../../screens.ts";
import { foldMenu, useApp } from "../../state/app-store.ts";
import { shellTexts } from "../texts.ts";
import { MenuGroup } from "./MenuGroup.tsx";
import { MenuLink } from "./MenuLink.tsx";
import styles from "./SectionMenu.module.css";
import type { EntryGroup, SectionEntry } from "./section-menu.ts";
import { useSection } from "./use-section.ts";

/** The menu at the left: 240 px, or 136 px that fold to 60. */
export function SectionMenu() {
  const t = useTexts(shellTexts);
  const text = useText();
  const { section, screen, groups, selected } = useSection();
  const look = useLook(section, screen);
  const foldOf = useGroupFolds(groups, selected);
  if (groups.length === 0) return null;
  const isFolded = look === "folded";
  // A short menu has room for small words below its icons.
  const showsLabels = !isFolded || section?.isStage === true;
  return (
    <nav
      className={clsx(styles["menu"], styles[look], isFolded && showsLabels && styles["worded"])}
      aria-label={t("sectionMenu")}
    >
      {groups.map((group) => (
        <MenuGroup
          key={group.name}
          group={group}
          className={styles["group"]}
          headingClassName={styles["heading"]}
          showsHeading={!isFolded}
          fold={isFolded ? undefined : foldOf(group)}
        >
          {group.entries.map((entry) => (
            <MenuLink
              key={entry.to}
              to={entry.to}
              className={styles["entry"]}
              isSelected={entry === selected}
              {...(showsLabels
                ? { title: entry.nav.tab && text(entry.nav.tab) }
                : { title: text(entry.nav.label), "aria-label": text(entry.nav.label) })}
            >
              <span className={styles["icon"]}>{entry.nav.icon}</span>
              {showsLabels && text(entry.nav.label)}
            </MenuLink>
          ))}
        </MenuGroup>
      ))}
      {look !== "side" && (
        <LightButton
          className={styles["fold"]}
          kind="bare"
          icon={isFolded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          aria-label={t(isFolded ? "unfold" : "fold")}
          aria-expanded={!isFolded}
          onClick={() => foldMenu(!isFolded)}
        />
      )}
    </nav>
  );
}

/** A menu with more entries than this shows those of the group that one is in; the others open by their heading. */
const mostEntries = 12;

function useGroupFolds(groups: readonly EntryGroup[], selected: SectionEntry | undefined) {
  /** As the user pressed. */
  const [pressed, setPressed] = useState<Readonly<Record<string, boolean>>>({});
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return ({ name, heading, entries }: EntryGroup) => {
    if (count <= mostEntries || !heading) return undefined;
    const isOpen = pressed[name] ?? entries.some((entry) => entry === selected);
    const onToggle = () => setPressed((before) => ({ ...before, [name]: !isOpen }));
    return { isOpen, onToggle };
  };
}

/** Only a secondary menu folds: as the user chose, else as its screen wishes. */
function useLook(
  section: Section | undefined,
  screen: Screen | undefined,
): "side" | "secondary" | "folded" {
  const chosen = useApp((state) => state.isMenuFolded);
  if (section?.menu !== "secondary") return "side";
  return (chosen ?? screen?.wantsRoom) ? "folded" : "secondary";
}
