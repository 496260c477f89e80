import type { Text } from "@tessera/base";
import type { ReactNode } from "react";
import type { NavigationEntry } from "../../../contract/index.ts";
import { isForAdmins } from "../../guard/guard.ts";
import { sectionOf } from "../../guard/paths.ts";
import type { SiteMap } from "../../guard/site-map.ts";

export interface MainMenuEntry {
  readonly path: string;
  readonly to: string;
  /** A word of the server's where no section of the console has the path. */
  readonly label: Text | string;
  readonly icon: ReactNode;
}

/**
 * The sections that the server's list names, cut to the screens that exist and to this reader, in the
 * order of the sections. What the list has beyond them comes last.
 */
export function mainMenuOf(
  site: SiteMap,
  navigation: readonly NavigationEntry[],
  reader: { readonly isOperator: boolean },
): readonly MainMenuEntry[] {
  const placeOf = ({ path }: NavigationEntry) =>
    site.sections.findIndex((section) => section.path === path) >>> 0;
  return navigation
    .filter((entry) => isOffered(entry))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((entry) => entryOf(site, entry));

  function isOffered({ path, show }: NavigationEntry): boolean {
    // Where its entry opens: an address of another beginning, if the section says so.
    const opened = pathOf(site.sections.find((section) => section.path === path)?.to ?? path);
    const target = site.leadsTo(opened);
    const screen = site.screenAt(target);
    if (!screen || sectionOf(target) !== sectionOf(opened)) return false;
    return !reader.isOperator || (show && !isForAdmins(screen, site.sectionAt(path)));
  }
}

const pathOf = (address: string): string => address.split("?")[0] ?? address;

function entryOf(site: SiteMap, { path, title, icon }: NavigationEntry): MainMenuEntry {
  const section = site.sections.find((known) => known.path === path);
  // The list may name the icon of another section.
  const iconOwner = site.sections.find((known) => known.path === `/${icon}`);
  return {
    path,
    to: section?.to ?? path,
    label: section?.label ?? title,
    icon: (iconOwner ?? site.sectionAt(path))?.icon,
  };
}
