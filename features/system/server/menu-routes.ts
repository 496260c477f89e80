import { BadRequest } from "@tessera/base";
import type { NavigationEntry } from "@tessera/platform/contract";
import { type Route, route, type Settings } from "@tessera/platform/server";
import { changeShowConfig, getShowConfig } from "../contract.ts";
import { systemSettings } from "../settings.ts";
import { isAdminPath, operatorEntries } from "./operator-entries.ts";

interface MenuRouteParts {
  readonly settings: Pick<Settings, "get" | "change">;
  /** The menu entries of all features. */
  readonly navigation: () => readonly NavigationEntry[];
}

/** The main menu: what there is, and what of it operators see. */
export function menuRoutes({ settings, navigation }: MenuRouteParts): readonly Route[] {
  const entries = () => {
    const hidden = settings.get(systemSettings).hiddenEntries;
    return inMenuOrder(navigation()).map((entry) => ({
      ...entry,
      show: entry.show && !hidden.includes(entry.path),
    }));
  };
  return [
    route(getShowConfig, async (_, { principal }) => ({
      data: { navigation: principal.isAdmin ? entries() : operatorEntries(entries()) },
    })),
    route(changeShowConfig, async (wished, { principal, noteChange }) => {
      const hidden = new Set(settings.get(systemSettings).hiddenEntries);
      for (const { path, show } of wished.navigation) {
        requireShowable(navigation(), path, show);
        if (show) hidden.delete(path);
        else hidden.add(path);
      }
      const patch = { hiddenEntries: [...hidden] };
      const change = await settings.change(systemSettings, patch, principal.userName);
      noteChange({ target: "主菜单 main menu", ...change });
      return { data: { navigation: entries() } };
    }),
  ];
}

function requireShowable(
  navigation: readonly NavigationEntry[],
  path: string,
  isShown: boolean,
): void {
  const field = "navigation";
  if (!navigation.some((entry) => entry.path === path))
    throw new BadRequest(
      "menu-entry-unknown",
      { zh: `主菜单中没有 ${path}`, en: `The main menu has no entry ${path}` },
      { field },
    );
  if (isShown && isAdminPath(path))
    throw new BadRequest(
      "menu-entry-of-administrators",
      {
        zh: `${path} 只有管理员可以使用，不能对操作员显示`,
        en: `${path} is for administrators alone and cannot be shown to operators`,
      },
      { field },
    );
}

/** The specification's; what it does not name comes behind, as the server has it. */
const menuOrder = ["/dashboard", "/video", "/device", "/user", "/alarm", "/config"];

const inMenuOrder = (entries: readonly NavigationEntry[]): NavigationEntry[] =>
  entries.toSorted((a, b) => placeInMenu(a) - placeInMenu(b));

function placeInMenu({ path }: NavigationEntry): number {
  const place = menuOrder.indexOf(path);
  return place < 0 ? menuOrder.length : place;
}
