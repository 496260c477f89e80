import type { Text } from "@tessera/base";
import { DraftForm, layout, useBusy } from "@tessera/kit";
import {
  type DaySlot,
  dateText,
  dayNames,
  problemText,
  slotProblems,
  weekTexts,
} from "@tessera/kit/choose";
import { translate, useLeaveTo, useText, useTexts } from "@tessera/platform/console";
import { Alert } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { planListAddress } from "../plans/addresses.ts";
import { ActionFields } from "./ActionFields.tsx";
import { BasicFields } from "./BasicFields.tsx";
import { ConditionFields } from "./ConditionFields.tsx";
import { DryRunPanel } from "./DryRunPanel.tsx";
import { type PlanChoices, PushFields } from "./PushFields.tsx";
import type { PlanDraft } from "./plan-draft.ts";
import { planFormTexts } from "./texts.ts";
import { usePlanDraft, useSavePlan } from "./use-plan-draft.ts";
import { WhenFields } from "./WhenFields.tsx";
import { WhereFields } from "./WhereFields.tsx";

interface PlanEditorProps {
  readonly id: number | undefined;
  readonly source: PlanDraft;
  readonly choices: PlanChoices;
}

export function PlanEditor({ id, source, choices }: PlanEditorProps) {
  const t = useTexts(planFormTexts);
  const text = useText();
  const navigate = useNavigate();
  const leave = useLeaveTo();
  const { loaded, draft, change, isDirty } = usePlanDraft(source);
  const savePlan = useSavePlan(id, loaded);
  const [hasTried, setTried] = useState(false);
  const { isBusy, run } = useBusy();
  const ofSlots = slotTexts(draft, text);
  const problems = [...planProblems(draft), ...ofSlots];
  const save = () => {
    setTried(true);
    if (problems.length > 0) return;
    void run(async () => {
      await savePlan(draft);
      leave.to(planListAddress);
    });
  };
  const fields = { draft, onChange: change };
  return (
    <DraftForm
      label={t(id === undefined ? "newPlan" : "editPlan")}
      isGuarded={isDirty && !leave.isLeaving}
      isBusy={isBusy}
      canSave={id === undefined || isDirty}
      onSave={save}
      onCancel={() => void navigate(planListAddress)}
    >
      <BasicFields {...fields} showsProblems={hasTried} />
      <ConditionFields {...fields} />
      <WhereFields {...fields} />
      <ActionFields {...fields} />
      <PushFields {...fields} choices={choices} />
      <WhenFields {...fields} zone={choices.zone} />
      <DryRunPanel draft={draft} canTry={isSound(draft) && ofSlots.length === 0} />
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
    </DraftForm>
  );
}

const wrongs = {
  nameNeeded: ({ name }: PlanDraft) => !name.trim(),
  secondNeeded: ({ second }: PlanDraft) =>
    second !== undefined && second.types.length === 0 && !second.channel,
  whereNeeded: ({ isForAll, groupIds, channels }: PlanDraft) =>
    !isForAll && groupIds.length === 0 && channels.length === 0,
  presetNeeded: ({ presets }: PlanDraft) => presets.some(({ token }) => !token.trim()),
  escalationNeeded: ({ escalation }: PlanDraft) => escalation?.targetIds.length === 0,
} as const;

/** Why the plan cannot be saved as it is. */
const planProblems = (draft: PlanDraft): readonly string[] =>
  (Object.keys(wrongs) as (keyof typeof wrongs)[])
    .filter((wrong) => wrongs[wrong](draft))
    .map((wrong) => translate(planFormTexts, wrong));

/** A plan without a name can be tried. */
const isSound = (draft: PlanDraft): boolean =>
  Object.entries(wrongs).every(([name, isWrong]) => name === "nameNeeded" || !isWrong(draft));

/** Each names the day that it is about. */
const slotTexts = (draft: PlanDraft, text: (text: Text) => string): readonly string[] => [
  ...draft.week.flatMap((slots, day) => wrongSlots(text(dayNames[day] ?? noDay), slots)),
  ...draft.exceptions.flatMap(({ date, slots }) => wrongSlots(dateText(date), slots)),
];

const wrongSlots = (day: string, slots: readonly DaySlot[]): readonly string[] =>
  slotProblems(slots).map((problem) =>
    problemText((key, values) => translate(weekTexts, key, values), day, slots, problem),
  );

const noDay: Text = { zh: "", en: "" };
