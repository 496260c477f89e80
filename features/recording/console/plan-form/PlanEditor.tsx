import type { Text } from "@tessera/base";
import { DraftForm, layout, useBusy } from "@tessera/kit";
import {
  ChannelsField,
  type DaySlot,
  dateText,
  dayNames,
  ExceptionsField,
  problemText,
  slotProblems,
  weekTexts,
} from "@tessera/kit/choose";
import { translate, useLeaveTo, useText, useTexts } from "@tessera/platform/console";
import { Alert } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { planListAddress } from "../plans/addresses.ts";
import { DryRunDialog } from "./DryRunDialog.tsx";
import { BasicFields, ModeFields, RetentionFields, StreamField } from "./PlanFields.tsx";
import { PlanForecast } from "./PlanForecast.tsx";
import { hasHours, type PlanDraft } from "./plan-draft.ts";
import { planFormTexts } from "./texts.ts";
import { usePlanDraft } from "./use-plan-draft.ts";
import { type DryRun, dryRunOf, useSavePlan } from "./use-save-plan.ts";

interface PlanEditorProps {
  readonly id: number | undefined;
  readonly source: PlanDraft;
}

export function PlanEditor({ id, source }: PlanEditorProps) {
  const t = useTexts(planFormTexts);
  const text = useText();
  const navigate = useNavigate();
  const leave = useLeaveTo();
  const { loaded, draft, change, isDirty } = usePlanDraft(source);
  const savePlan = useSavePlan(id, loaded);
  const [hasTried, setTried] = useState(false);
  const { isBusy, run } = useBusy();
  const [dryRun, setDryRun] = useState<DryRun>();
  const problems = planProblems(draft, text);

  const save = () =>
    run(async () => {
      await savePlan(draft);
      setDryRun(undefined);
      leave.to(planListAddress);
    });
  const tryToSave = () => {
    setTried(true);
    if (problems.length > 0) return;
    void run(async () => {
      const result = await dryRunOf(draft, id);
      if (result.deletesBytes > 0) setDryRun(result);
      else await save();
    });
  };
  const fields = { draft, onChange: change };
  return (
    <DraftForm
      label={t(id === undefined ? "newPlan" : "editPlan")}
      isGuarded={isDirty && !leave.isLeaving}
      isBusy={isBusy}
      canSave={id === undefined || isDirty}
      onSave={tryToSave}
      onCancel={() => void navigate(planListAddress)}
    >
      <BasicFields {...fields} showsProblems={hasTried} />
      <ModeFields {...fields} />
      {draft.mode !== "continuous" && (
        <ExceptionsField
          exceptions={draft.exceptions}
          hint={t("exceptionsHint")}
          noSlots={t("notRecorded")}
          onChange={(exceptions) => change({ exceptions })}
        />
      )}
      <StreamField {...fields} />
      <RetentionFields {...fields} />
      <ChannelsField
        className={layout.panel}
        title={<h2 className={layout.heading}>{t("channels")}</h2>}
        hint={t("channelsHint")}
        chosen={draft.channels}
        showsPlan
        onChange={(channels) => change({ channels })}
      />
      <PlanForecast draft={draft} id={id} />
      {hasTried && problems.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t("fix")}
          description={
            <ul className={layout.items}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          }
        />
      )}
      <DryRunDialog
        dryRun={dryRun}
        isBusy={isBusy}
        onConfirm={() => void save()}
        onClose={() => setDryRun(undefined)}
      />
    </DraftForm>
  );
}

/** Why the plan cannot be saved as it is: each names what it is about. */
function planProblems(draft: PlanDraft, text: (text: Text) => string): readonly string[] {
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
