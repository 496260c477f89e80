import { AppstoreOutlined } from "@ant-design/icons";
import type { ComponentType, ReactNode } from "react";
import { useLocation } from "react-router";
import { sectionOf } from "../../guard/paths.ts";
import { useText } from "../../i18n/language.ts";
import { isOperator } from "../../session/roles.ts";
import { useSession } from "../../session/session-store.ts";
import { useSlot } from "../../slots.ts";
import { useSetup, useShown } from "../setup.ts";
import { menuMarkSlot } from "../slots.ts";
import { mainMenuOf } from "./main-menu.ts";

interface ShownEntry {
  readonly path: string;
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isSelected: boolean;
  readonly Mark: ComponentType | undefined;
}

export function useMainMenu(): readonly ShownEntry[] {
  const text = useText();
  const { site } = useSetup();
  const { pathname } = useLocation();
  const user = useSession((state) => state.user);
  const marks = useSlot(menuMarkSlot);
  const { navigation = [] } = useShown();
  return mainMenuOf(site, navigation, { isOperator: isOperator(user) }).map((entry) => ({
    ...entry,
    label: typeof entry.label === "string" ? entry.label : text(entry.label),
    icon: entry.icon ?? <AppstoreOutlined />,
    isSelected: [entry.path, entry.to].some((path) => sectionOf(path) === sectionOf(pathname)),
    Mark: marks.find(({ path }) => path === entry.path)?.Mark,
  }));
}
