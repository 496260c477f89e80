import type { Text } from "@tessera/base";
import { accountActs } from "./account-acts.ts";
import { deviceActs } from "./device-acts.ts";
import type { NamedActs } from "./named-acts.ts";
import { siteActs } from "./site-acts.ts";
import { videoActs } from "./video-acts.ts";

const acts: NamedActs = {
  ...accountActs,
  ...deviceActs,
  ...videoActs,
  ...siteActs,
};

/** What people call an action of the audit record; its own words where nobody has named it. */
export function actName(action: string): Text {
  const { key, path } = keysOf(action);
  const [zh, en] = acts[key] ?? acts[path] ?? [action, action];
  return { zh, en };
}

/** Whether an action has a name. */
export const isNamed = (action: string): boolean => {
  const { key, path } = keysOf(action);
  return key in acts || path in acts;
};

/** Paths and words of actions whose names have a text, in any language. */
export function actsCalled(text: string): readonly string[] {
  const sought = text.toLowerCase();
  return Object.entries(acts)
    .filter(([, names]) => names.some((name) => name.toLowerCase().includes(sought)))
    .flatMap(([key]) => actionsOf(key));
}

function keysOf(action: string): { readonly key: string; readonly path: string } {
  const key = action.replace(" /api/", " ").replace(" /", " ");
  return { key, path: key.replace(/^[A-Z]+ /, "") };
}

const methods = ["GET", "POST", "PUT", "DELETE"] as const;

/** As the record has them. */
function actionsOf(key: string): readonly string[] {
  const [, method, path = key] = /^([A-Z]+) (.+)$/.exec(key) ?? [];
  if (!path.includes("/")) return [key];
  const whole = /^v\d\//.test(path) ? `/api/${path}` : `/${path}`;
  return (method ? [method] : methods).map((one) => `${one} ${whole}`);
}
