import type { Footage } from "./footage.ts";
import { changesOf } from "./one-file.ts";

/** The last GOP before a change may end so late. */
const lateMs = 50;

/** For a range that begins at a change of format: what only ends there is not of it. */
export function withoutTail(footage: Footage, { fromMs }: { readonly fromMs: number }): Footage {
  const [first, second] = footage.runs;
  const isTail =
    first && second && first.endMs - fromMs <= lateMs && changesOf([first, second]).length > 0;
  if (!isTail) return footage;
  const runs = footage.runs.slice(1);
  return { ...footage, runs, changesAtMs: changesOf(runs) };
}
