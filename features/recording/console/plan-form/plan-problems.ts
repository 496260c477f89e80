import type { Text } from "@tessera/base";
import { type DaySlot, dayNames, problemText, slotProblems, weekTexts } from "@tessera/kit/choose";
import { translate } from "@tessera/platform/console";
import { dateText, hasHours, type PlanDraft } from "./plan-draft.ts";
import { planFormTexts } from "./texts.ts";

/** Why the plan cannot be saved as it is: each names what it is about. */
export function planProblems(draft: PlanDraft, text: (text: Text) => string): readonly string[] {
  const problems: string[] = [];
  if (!draft.name.trim()) problems.push(translate(planFormTexts, "nameNeeded"));
  if (draft.mode === "continuous") return problems;
  const look = (day: string, slots: readonly DaySlot[]) => {
    for (const problem of slotProblems(slots))
      problems.push(
        problemText((key, values) => translate(weekTexts, key, values), day, slots, problem),
      );
  };
  for (const [day, slots] of draft.week.entries())
    look(text(dayNames[day] ?? { zh: "", en: "" }), slots);
  for (const { date, slots } of draft.exceptions) look(dateText(date), slots);
  if (draft.mode === "plan" && !hasHours(draft))
    problems.push(translate(planFormTexts, "hoursNeeded"));
  return problems;
}
