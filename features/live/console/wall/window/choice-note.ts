import type { Translate } from "@tessera/platform/console";
import type { Choice } from "../balance/choice.ts";
import type { WallTextKey } from "../texts.ts";

const notes: Readonly<Record<string, WallTextKey>> = {
  "sub small": "smallSub",
  "sub many": "manySub",
  "sub load": "loadSub",
  "still small": "smallStill",
  "still load": "loadStill",
};

/** Why a window gets less than the main stream. */
export function choiceNote(
  { level, reason }: Choice,
  t: Translate<WallTextKey>,
): string | undefined {
  const note = notes[`${level} ${reason}`];
  return note && t(note);
}
