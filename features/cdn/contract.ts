import { z } from "zod";

/** Stands where the key of an address is not shown. */
const hidden = "****";

const addressRule =
  "应形如 rtmp://主机/应用/流名（或 rtmps://），不带用户名 · must look like rtmp://host/app/stream (or rtmps://), without a user";
const wholeRule =
  "请填写完整的推流地址：密钥不会显示，也不会用于新的地址 · Enter the whole address: the key is not shown, and not used for a new address";

/** Where a stream is published to; empty: nowhere. What is shown of it may be sent back. */
export const relayAddress = z
  .string()
  .trim()
  .max(1000)
  .refine((text) => text === "" || isRelayAddress(text), addressRule)
  .meta({ examples: ["rtmp://push.example.com/live/gate?auth=1"] });

/** The address as it is shown: the name of the stream and what follows it open the way, so they are hidden. */
export function shownRelayAddress(address: string): string {
  // A stored one whose key is gone is none.
  if (!isRelayAddress(address)) return "";
  const { protocol, host, pathname } = new URL(address);
  const [app = ""] = pathname.slice(1).split("/");
  return `${protocol}//${host}/${app}/${hidden}`;
}

/**
 * The address that is meant by what was sent: the stored one if that is what was shown of it. Undefined: what was sent
 * hides its key, and no stored address is the same.
 */
export function meantRelayAddress(sent: string, stored: string): string | undefined {
  if (stored !== "" && sent === shownRelayAddress(stored)) return stored;
  return sent.includes(hidden) ? undefined : sent;
}

export const relayTexts = { address: addressRule, whole: wholeRule };

export function isRelayAddress(text: string): boolean {
  if (!/^rtmps?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, username, password } = new URL(text);
  const [app, ...name] = pathname.slice(1).split("/");
  return hostname !== "" && username + password === "" && app !== "" && name.join("") !== "";
}

export const relayStatus = z.enum(["off", "waiting", "connecting", "pushing", "failing"]);
