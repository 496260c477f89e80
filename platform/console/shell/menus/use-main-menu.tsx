import { AppstoreOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { sectionOf } from "../../guard/paths.ts";
import { useText } from "../../i18n/language.ts";
import { isOperator } from "../../session/roles.ts";
import { useSession } from "../../session/session-store.ts";
import { useSetup, useShown } from "../setup.ts";
import { mainMenuOf } from "./main-menu.ts";

interface ShownEntry {
  readonly path: string;
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isSelected: boolean;
}

export function useMainMenu(): readonly ShownEntry[] {
  const text = useText();
  const { site } = useSetup();
  const { pathname } = useLocation();
  const user = useSession((state) => state.user);
  const { navigation = [] } = useShown();
  return mainMenuOf(site, navigation, { isOperator: isOperator(user) }).map((entry) => ({
    ...entry,
    label: typeof entry.label === "string" ? entry.label : text(entry.label),
    icon: entry.icon ?? <AppstoreOutlined />,
    isSelected: sectionOf(entry.path) === sectionOf(pathname),
  }));
}
