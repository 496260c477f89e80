import { sectionOf } from "../guard/paths.ts";
import type { Screen, ScreenNav } from "../screens.ts";

export interface SectionEntry {
  readonly to: string;
  readonly nav: ScreenNav;
}

interface Reader {
  readonly isOperator: boolean;
  readonly recordVersion: boolean | undefined;
}

/** The entries of the section that a path lies in, for this reader, in menu order. */
export function sectionEntries(
  screens: readonly Screen[],
  path: string,
  reader: Reader,
): readonly SectionEntry[] {
  const entries: SectionEntry[] = [];
  for (const { nav, access, path: pattern } of screens) {
    if (!nav || nav.section !== sectionOf(path)) continue;
    if (access === "admin" && reader.isOperator) continue;
    if (nav.needsRecording && reader.recordVersion === false) continue;
    entries.push({ to: nav.to ?? pattern, nav });
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

/** `/video/square/0?type=1` also stands for `/video/square/12`. */
function startsOf({ to, nav }: SectionEntry): readonly string[] {
  const address = to.split("?")[0] ?? to;
  const screen = address.split("/").slice(0, 3).join("/");
  return [address, screen, ...(nav.covers ?? [])];
}
