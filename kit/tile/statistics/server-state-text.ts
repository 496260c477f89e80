import type { Translate } from "@tessera/platform/console";
import { tileTexts } from "../texts.ts";

type Key = (typeof tileTexts)["keys"][number];

/** What the server calls the state of a stream; a word of a newer one is shown as it is. */
export function serverStateText(state: string, t: Translate<Key>): string {
  const key = tileTexts.keys.find((one) => one === `server-${state}`);
  return key ? t(key) : state;
}
