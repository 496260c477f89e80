import type { Screen, Section } from "../screens.ts";
import { patternOf, sectionOf } from "./paths.ts";

/** All that can be opened, and where every other address leads. */
export interface SiteMap {
  readonly screens: readonly Screen[];
  /** In the order of the main menu. */
  readonly sections: readonly Section[];
  readonly screenAt: (path: string) => Screen | undefined;
  readonly sectionAt: (path: string) => Section | undefined;
  /** To its own screen, else to the one that stands for it, else home. */
  readonly leadsTo: (path: string) => string;
  /** Where whoever may not be somewhere goes. */
  readonly home: string;
  /** Addresses that can be opened as they are, for when there is no home. */
  readonly startPaths: readonly string[];
}

export function siteMapOf(screens: readonly Screen[], sections: readonly Section[] = []): SiteMap {
  const standIns = standInsOf(screens);
  const home = standIns.get("*") ?? "/";
  const patterns = screens.map((screen) => ({ screen, fits: patternOf(screen.path) }));
  const screenAt = (path: string) => patterns.find(({ fits }) => fits(path))?.screen;
  return {
    screens,
    sections: sections.toSorted((a, b) => a.order - b.order),
    screenAt,
    sectionAt: (path) => sections.find((section) => sectionOf(section.path) === sectionOf(path)),
    leadsTo(path) {
      if (screenAt(path)) return path;
      return standIns.get(path.replace(/(?<=.)\/+$/, "")) ?? home;
    },
    home,
    startPaths: screens
      .filter(({ nav, frame = "shell" }) => nav && frame === "shell")
      .map(addressOf)
      .filter((path) => !path.includes(":")),
  };
}

/** What opens a screen. */
export const addressOf = ({ nav, path }: Screen): string => nav?.to ?? path;

function standInsOf(screens: readonly Screen[]): ReadonlyMap<string, string> {
  const standIns = new Map<string, string>();
  for (const screen of screens.toSorted((a, b) => placeOf(a) - placeOf(b)))
    for (const path of screen.standsFor ?? [])
      if (!standIns.has(path)) standIns.set(path, addressOf(screen));
  return standIns;
}

const placeOf = ({ nav }: Screen): number => nav?.order ?? Number.MAX_SAFE_INTEGER;
