import type { ShareLink } from "../contract.ts";
import { listShareLinks } from "../contract.ts";

/** Changing a link makes these out of date. */
export const rereads = [listShareLinks] as const;

/** Counts of viewers are not told by push. */
export const refreshMs = 5000;

/** Also one whose maker has no right now: it works again when that comes back. */
export const isRevocable = ({ State }: ShareLink): boolean =>
  State === "active" || State === "powerless";
