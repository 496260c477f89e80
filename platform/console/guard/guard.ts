import type { Access } from "../../contract/index.ts";
import { isOperator } from "../session/roles.ts";
import type { UserInfo } from "../storage/local-storage.ts";
import { isUnder } from "./paths.ts";

export interface Visit {
  readonly path: string;
  readonly user: UserInfo | null;
  /** Access of the screen at the path, if there is one. */
  readonly screenAccess?: Access | undefined;
  /** From other config; undefined until that has been read. */
  readonly recordVersion?: boolean | undefined;
}

export type Verdict = { readonly go: string } | { readonly stay: true };

const stay: Verdict = { stay: true };

/** May this visitor be here? One rule a line, first match wins. */
export function guard(visit: Visit): Verdict {
  if (isOpen(visit.path)) return stay;
  if (!isSignedIn(visit.user)) return { go: "/login" };
  if (isOperator(visit.user) && isForAdmins(visit)) return { go: "/video" };
  if (visit.recordVersion === false && isPlayback(visit.path)) return { go: "/ai/dashboard" };
  if (visit.recordVersion === false && isUnder("/config/program", visit.path))
    return { go: "/config/platform/gb" };
  return stay;
}

function isOpen(path: string): boolean {
  return ["/login", "/players", "/share", "/demo"].some((root) => isUnder(root, path));
}

/** A saved session names its user; one with neither id nor nick_name is no session. */
function isSignedIn(user: UserInfo | null): boolean {
  return Boolean(user?.Token) && Boolean(user?.id || user?.nick_name);
}

/** Paths that ordinary operators are sent away from, as the specification spells them. */
const adminPaths = [
  "/platform",
  "/config",
  "/news",
  "/device",
  "/user",
  "/version/",
  "/map/",
  "/ai/",
];

function isForAdmins({ path, screenAccess }: Visit): boolean {
  return screenAccess === "admin" || adminPaths.some((start) => path.startsWith(start));
}

function isPlayback(path: string): boolean {
  return ["/video/backlist", "/video/backchannel", "/video/backtime"].some((root) =>
    isUnder(root, path),
  );
}
