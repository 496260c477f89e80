import type { Text } from "@tessera/base";
import { gapReason, gapReasonTexts } from "../../recording/contract.ts";

/** Why there is no footage, with what is known beyond the reason. */
export function gapWords(
  { reason, detail }: { readonly reason: string; readonly detail: string },
  text: (text: Text) => string,
): string {
  const known = gapReason.safeParse(reason);
  const words = known.success ? text(gapReasonTexts[known.data]) : reason;
  return detail ? text({ zh: `${words}（${detail}）`, en: `${words} (${detail})` }) : words;
}
