import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { visibleEntries } from "../guard/navigation-list.ts";
import { sectionOf } from "../guard/paths.ts";
import { redirectOf } from "../guard/redirects.ts";
import { useTexts } from "../i18n/texts.ts";
import { isOperator } from "../session/roles.ts";
import { useSession } from "../session/session-store.ts";
import { useConfig } from "../state/config-store.ts";
import { navigationIcon } from "./icons.tsx";
import { screenAt } from "./screen-map.ts";
import { useSetup } from "./setup.ts";
import { shellTexts } from "./texts.ts";

interface MainMenuEntry {
  readonly path: string;
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isSelected: boolean;
}

/** The navigation list of the server, cut to this user and to the screens that exist. */
export function useMainMenu(): readonly MainMenuEntry[] {
  const t = useTexts(shellTexts);
  const { screens } = useSetup();
  const { pathname } = useLocation();
  const user = useSession((state) => state.user);
  const navigation = useConfig((state) => state.navigation) ?? [];
  const labelOf = (path: string, title: string) => {
    const key = shellTexts.keys.find((known) => known === `nav.${path}`);
    return key ? t(key) : title;
  };
  return visibleEntries(navigation, { isOperator: isOperator(user) })
    .filter(({ path }) => leadsSomewhere(path))
    .map(({ path, title, icon }) => ({
      path,
      to: path === "/video" ? "/video/square/0?type=1" : path,
      label: labelOf(path, title),
      icon: navigationIcon(icon, sectionOf(path)),
      isSelected: sectionOf(path) === sectionOf(pathname),
    }));

  function leadsSomewhere(path: string): boolean {
    const target = redirectOf(path, (to) => screenAt(screens, to) !== undefined);
    const screen = screenAt(screens, target);
    if (!screen || sectionOf(target) !== sectionOf(path)) return false;
    return !(screen.access === "admin" && isOperator(user));
  }
}
