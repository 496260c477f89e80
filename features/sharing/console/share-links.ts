import type { Translate } from "@tessera/platform/console";
import { listShareLinks, type ShareLink } from "../contract.ts";
import type { sharingTexts } from "./texts.ts";

/** Changing a link makes these out of date. */
export const rereads = [listShareLinks] as const;

/** Counts of viewers are not told by push. */
export const refreshMs = 5000;

/** Also one whose maker has no right now: it works again when that comes back. */
export const isRevocable = ({ State }: ShareLink): boolean =>
  State === "active" || State === "powerless";

/** Whose it is, who uses it and until when, in one line. */
export const summaryOf = (
  { OwnerName, Viewers, Opened, ExpireTime }: ShareLink,
  t: Translate<(typeof sharingTexts.keys)[number]>,
): string =>
  [
    OwnerName,
    t("watching", { count: Viewers }),
    t("openedTimes", { count: Opened }),
    t("expiresAt", { time: ExpireTime.slice(0, 16) }),
  ].join(" · ");
