import type { Translate } from "@tessera/platform/console";
import { type ApiKey, listApiKeys } from "../contract.ts";
import type { apiKeyTexts } from "./texts.ts";

/** Making or revoking a key makes these out of date. */
export const rereads = [listApiKeys] as const;

/** When a key was last used is not told by push. */
export const refreshMs = 15_000;

export const stateColors = { working: "success", expired: "default", revoked: "error" } as const;

export const isRevocable = ({ State }: ApiKey): boolean => State === "working";

type Texts = Translate<(typeof apiKeyTexts.keys)[number]>;

/** By whom and from where it was used last, in one line. */
export const lastUseOf = ({ LastUsed, LastAddress }: ApiKey, t: Texts): string =>
  LastUsed ? t("lastUse", { time: LastUsed.slice(0, 16), address: LastAddress }) : t("neverUsed");

export const expiryOf = ({ ExpireTime }: ApiKey, t: Texts): string =>
  ExpireTime ? t("expiresAt", { time: ExpireTime.slice(0, 16) }) : t("neverExpires");
