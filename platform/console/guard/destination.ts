import type { Access } from "../../contract/index.ts";
import { isOperator } from "../session/roles.ts";
import type { UserInfo } from "../storage/local-storage.ts";
import { guard } from "./guard.ts";
import { redirectOf } from "./redirects.ts";

export interface Visitor {
  readonly user: UserInfo | null;
  readonly recordVersion: boolean | undefined;
}

/** The screens as the guard sees them. */
export interface ScreenMap {
  accessAt(path: string): Access | undefined;
  /** Addresses that can be opened as they are, in menu order; for when /video has no screen. */
  readonly startPaths: readonly string[];
}

/**
 * Follows guard and redirects to the end and gives the path to show. A circle, or an end without
 * a screen, leads to the first start path that the visitor may see, else nowhere.
 */
export function destinationOf(
  path: string,
  visitor: Visitor,
  screens: ScreenMap,
): string | undefined {
  const seen = new Set<string>();
  let at = path;
  while (!seen.has(at)) {
    seen.add(at);
    const access = screens.accessAt(at);
    const verdict = guard({ path: at, ...visitor, screenAccess: access });
    const next = "go" in verdict ? verdict.go : redirectOf(at, (to) => hasScreen(to, screens));
    if (next === at) {
      if (access) return at;
      break;
    }
    at = next;
  }
  return screens.startPaths.find((start) => mayStart(start, visitor, screens));
}

const hasScreen = (path: string, screens: ScreenMap) => screens.accessAt(path) !== undefined;

function mayStart(path: string, visitor: Visitor, screens: ScreenMap): boolean {
  const screenAccess = screens.accessAt(path);
  if (screenAccess === "admin" && isOperator(visitor.user)) return false;
  return "stay" in guard({ path, ...visitor, screenAccess });
}
