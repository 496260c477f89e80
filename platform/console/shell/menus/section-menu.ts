import type { Text } from "@tessera/base";
import { isForAdmins } from "../../guard/guard.ts";
import { sectionOf } from "../../guard/paths.ts";
import { addressOf, type SiteMap } from "../../guard/site-map.ts";
import type { ScreenNav } from "../../screens.ts";
import type { ReadConfig } from "../../state/config-store.ts";

export interface SectionEntry {
  readonly to: string;
  readonly nav: ScreenNav;
}

/** Entries under one heading; those of a section without groups have none. */
export interface EntryGroup {
  readonly name: string;
  readonly heading: Text | undefined;
  readonly entries: readonly SectionEntry[];
}

interface Reader {
  readonly isOperator: boolean;
  readonly config: ReadConfig;
}

/** The menu of the section that a path lies in, for this reader: groups and entries in order. */
export function sectionMenuOf(site: SiteMap, path: string, reader: Reader): readonly EntryGroup[] {
  const headings = site.sectionAt(path)?.groups ?? {};
  const entries = entriesOf(site, path, reader);
  const names = ["", ...Object.keys(headings)];
  const nameOf = ({ nav: { group = "" } }: SectionEntry) => (group in headings ? group : "");
  return names
    .map((name) => ({
      name,
      heading: headings[name],
      entries: entries.filter((entry) => nameOf(entry) === name),
    }))
    .filter((group) => group.entries.length > 0);
}

function entriesOf(site: SiteMap, path: string, reader: Reader): readonly SectionEntry[] {
  const entries: SectionEntry[] = [];
  for (const screen of site.screens) {
    const { nav, offered } = screen;
    if (!nav || sectionOf(screen.path) !== sectionOf(path)) continue;
    if (reader.isOperator && isForAdmins(screen, site.sectionAt(path))) continue;
    if (offered?.while(reader.config) === false) continue;
    entries.push({ to: addressOf(screen), nav });
  }
  return entries.toSorted((a, b) => a.nav.order - b.nav.order);
}

/** The entry that stands for this path: its own address, or one it covers; the longest match wins. */
export function selectedEntry(
  entries: readonly SectionEntry[],
  path: string,
): SectionEntry | undefined {
  let best: SectionEntry | undefined;
  let bestLength = 0;
  for (const entry of entries)
    for (const start of startsOf(entry))
      if (path.startsWith(start) && start.length > bestLength) {
        best = entry;
        bestLength = start.length;
      }
  return best;
}

/** `/house/rooms/0?q=a` also stands for `/house/rooms/12`. */
function startsOf({ to, nav }: SectionEntry): readonly string[] {
  const address = to.split("?")[0] ?? to;
  const screen = address.split("/").slice(0, 3).join("/");
  return [address, screen, ...(nav.covers ?? [])];
}
