import { useQueryCall, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { readRecordPlan } from "../../contract.ts";
import { newDraft, type PlanDraft, toDraft } from "./plan-draft.ts";
import { planFormTexts } from "./texts.ts";

interface Source {
  /** Undefined: a new plan. */
  readonly id: number | undefined;
  /** A new plan that begins as this one. */
  readonly copyOf: number | undefined;
}

/** The plan to edit, as soon as it is loaded. */
export function usePlanSource({ id, copyOf }: Source) {
  const t = useTexts(planFormTexts);
  const wanted = id ?? copyOf;
  const { data, error, refetch } = useQueryCall(
    readRecordPlan,
    { id: wanted ?? 0 },
    { enabled: wanted !== undefined, quiet: true, staleTimeMs: 0 },
  );
  const draftOf = (): PlanDraft | undefined => {
    if (wanted === undefined) return newDraft;
    if (!data) return undefined;
    const draft = toDraft(data);
    // A channel follows one plan: the copy begins without.
    return id === undefined
      ? { ...draft, name: t("copyOf", { name: draft.name }), channels: [] }
      : draft;
  };
  return { data: draftOf(), error, refetch };
}

export function usePlanDraft(source: PlanDraft) {
  // What was loaded when the page opened; a later refresh must not move it under the user.
  const [loaded] = useState(source);
  const [draft, setDraft] = useState(loaded);
  const change = (changes: Partial<PlanDraft>) => setDraft((before) => ({ ...before, ...changes }));
  return { loaded, draft, change, isDirty: isChanged(loaded, draft) };
}

/** There may be 100,000 channels: whether they are others is seen by the list itself. */
function isChanged({ channels: were, ...before }: PlanDraft, now: PlanDraft): boolean {
  const { channels: are, ...rest } = now;
  return were !== are || JSON.stringify(before) !== JSON.stringify(rest);
}
