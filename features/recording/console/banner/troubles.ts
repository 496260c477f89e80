import type { z } from "zod";
import type { readRecordingHealth } from "../../contract.ts";

export type Trouble = z.output<typeof readRecordingHealth.reply>["troubles"][number];

/** The same one as long as its kind and beginning are the same. */
const identityOf = ({ kind, sinceMs }: Trouble): string => `${kind} ${sinceMs}`;

/** The same in every word: another number of channels, another disk is something to see again. */
export const versionOf = (trouble: Trouble): string =>
  `${identityOf(trouble)} ${trouble.channels} ${trouble.text}`;

/** Those that were not there when it was asked before. */
export function newTroubles(
  before: readonly Trouble[] | undefined,
  now: readonly Trouble[],
): readonly Trouble[] {
  // What was there when the page opened is in the banner; nobody needs to be called to it.
  if (!before) return [];
  const known = new Set(before.map(identityOf));
  return now.filter((trouble) => !known.has(identityOf(trouble)));
}

/** Those that nobody has put away, in the order of their weight. */
export function shownTroubles(
  troubles: readonly Trouble[],
  dismissed: ReadonlySet<string>,
): readonly Trouble[] {
  return troubles.filter((trouble) => !dismissed.has(versionOf(trouble)));
}
