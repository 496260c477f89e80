import { notices, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { useRef, useState } from "react";
import {
  addAlarmPlan,
  editAlarmPlan,
  readAlarmPlan,
  saveAlarmPlanChannels,
} from "../../contract.ts";
import { rereads } from "../plans/use-plan-changes.ts";
import { newDraft, type PlanDraft, placesOf, toDraft, toWire } from "./plan-draft.ts";
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
    readAlarmPlan,
    { id: wanted ?? 1 },
    { enabled: wanted !== undefined, quiet: true, staleTimeMs: 0 },
  );
  const draftOf = (): PlanDraft | undefined => {
    if (wanted === undefined) return newDraft;
    if (!data) return undefined;
    const draft = toDraft(data);
    return id === undefined ? { ...draft, name: t("copyOf", { name: draft.name }) } : draft;
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

export function useSavePlan(id: number | undefined, loaded: PlanDraft) {
  const t = useTexts(planFormTexts);
  const { mutateAsync: add } = useMutationCall(addAlarmPlan, { rereads });
  const { mutateAsync: edit } = useMutationCall(editAlarmPlan, { rereads });
  const { mutateAsync: choose } = useMutationCall(saveAlarmPlanChannels, { rereads });
  // Saving again after the channels were refused must not make a second plan.
  const savedId = useRef(id);
  return async (draft: PlanDraft): Promise<void> => {
    const wire = toWire(draft);
    const known = savedId.current;
    const { ID } = known === undefined ? await add(wire) : await edit({ ...wire, ID: known });
    savedId.current = ID;
    const hadChannels = known === undefined ? [] : loaded.channels;
    if (hadChannels !== draft.channels && (hadChannels.length > 0 || draft.channels.length > 0))
      await choose({
        id: ID,
        channels: placesOf(draft.channels),
        groups: [...draft.groupIds],
        all: draft.isForAll,
      });
    notices.success(t("saved", { name: draft.name.trim() }));
  };
}
