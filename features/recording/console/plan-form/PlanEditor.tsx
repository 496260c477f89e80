import { ChannelsField } from "@tessera/kit/choose";
import { LeaveGuard, useLeaveTo, useText, useTexts } from "@tessera/platform/console";
import { Alert, Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { planListAddress } from "../plans/addresses.ts";
import { DryRunDialog } from "./DryRunDialog.tsx";
import { ExceptionsField } from "./ExceptionsField.tsx";
import { BasicFields, ModeFields, RetentionFields, StreamField } from "./PlanFields.tsx";
import type { PlanDraft } from "./plan-draft.ts";
import styles from "./plan-form.module.css";
import { planProblems } from "./plan-problems.ts";
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
  const [isBusy, setBusy] = useState(false);
  const [dryRun, setDryRun] = useState<DryRun>();
  const problems = planProblems(draft, text);

  const busily = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch {
      // The request has already said why.
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    busily(async () => {
      await savePlan(draft);
      setDryRun(undefined);
      leave.to(planListAddress);
    });
  const tryToSave = () => {
    setTried(true);
    if (problems.length > 0) return;
    void busily(async () => {
      const result = await dryRunOf(draft, id);
      if (result.deletesBytes > 0) setDryRun(result);
      else await save();
    });
  };
  const fields = { draft, onChange: change };
  return (
    <form
      className={styles["form"]}
      aria-label={t(id === undefined ? "newPlan" : "editPlan")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        tryToSave();
      }}
    >
      <LeaveGuard isOn={isDirty && !leave.isLeaving} />
      <BasicFields {...fields} showsProblems={hasTried} />
      <ModeFields {...fields} />
      {draft.mode !== "continuous" && <ExceptionsField {...fields} />}
      <StreamField {...fields} />
      <RetentionFields {...fields} />
      <ChannelsField
        className={styles["card"]}
        title={<h2 className={styles["cardTitle"]}>{t("channels")}</h2>}
        hint={t("channelsHint")}
        chosen={draft.channels}
        showsPlan
        onChange={(channels) => change({ channels })}
      />
      {hasTried && problems.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t("fix")}
          description={
            <ul className={styles["problems"]}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          }
        />
      )}
      <div className={styles["buttons"]}>
        <Button
          type="primary"
          htmlType="submit"
          loading={isBusy}
          disabled={id !== undefined && !isDirty}
        >
          {t("save")}
        </Button>
        <Button onClick={() => void navigate(planListAddress)}>{t("cancel")}</Button>
      </div>
      <DryRunDialog
        dryRun={dryRun}
        isBusy={isBusy}
        onConfirm={() => void save()}
        onClose={() => setDryRun(undefined)}
      />
    </form>
  );
}
