import type { ShareLink } from "../../../sharing/contract.ts";
import { listShareLinks } from "../../../sharing/contract.ts";

/** Changing a link makes these out of date. */
export const rereads = [listShareLinks] as const;

/** Counts of viewers are not told by push. */
export const refreshMs = 5000;

export const isWorking = ({ State }: ShareLink): boolean => State === "active";
