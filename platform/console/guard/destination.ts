import { isOperator } from "../session/roles.ts";
import { guard, isForAdmins, type Visitor } from "./guard.ts";
import type { SiteMap } from "./site-map.ts";

/**
 * Follows guard and stand-ins to the end and gives the path to show. A circle, or an end without
 * a screen, leads to the first start path that the visitor may see, else nowhere.
 */
export function destinationOf(path: string, visitor: Visitor, site: SiteMap): string | undefined {
  const seen = new Set<string>();
  let at = path;
  while (!seen.has(at)) {
    seen.add(at);
    const place = placeAt(at, site);
    const verdict = guard(place, visitor);
    const next = "go" in verdict ? pathOf(verdict.go) : pathOf(site.leadsTo(at));
    if (next === at) {
      if (place.screen) return at;
      break;
    }
    at = next;
  }
  return site.startPaths.find((start) => mayStart(start, visitor, site));
}

const placeAt = (path: string, { screenAt, sectionAt, home }: SiteMap) => ({
  screen: screenAt(path),
  section: sectionAt(path),
  home,
});

/** The guard looks at paths alone. */
const pathOf = (address: string): string => address.split("?")[0] ?? address;

function mayStart(path: string, visitor: Visitor, site: SiteMap): boolean {
  const place = placeAt(path, site);
  if (isOperator(visitor.user) && isForAdmins(place.screen, place.section)) return false;
  return "stay" in guard(place, visitor);
}
