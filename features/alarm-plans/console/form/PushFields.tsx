import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Form, Input, Select, Switch } from "antd";
import type { z } from "zod";
import type { alarmPlanChoices } from "../../contract.ts";
import { NumberField, type PlanFieldProps } from "./fields.tsx";
import styles from "./form.module.css";
import { planFormTexts } from "./texts.ts";

export type PlanChoices = z.output<typeof alarmPlanChoices.reply>;

/** Who is told, and who is told when they do not look. */
export function PushFields({
  draft,
  onChange,
  choices,
}: PlanFieldProps & { readonly choices: PlanChoices }) {
  const t = useTexts(planFormTexts);
  const { escalation } = draft;
  const { targets } = choices;
  return (
    <section className={`${layout.panel} ${styles["fields"]}`} aria-label={t("push")}>
      <h2 className={layout.heading}>{t("push")}</h2>
      {targets.length === 0 && <p className={layout.hint}>{t("noTargetsYet")}</p>}
      <TargetsField
        id="plan-targets"
        label={t("targets")}
        targets={targets}
        value={draft.targetIds}
        onChange={(targetIds) => onChange({ targetIds })}
      />
      <Form.Item
        label={t("text")}
        htmlFor="plan-text"
        extra={t("textHint", { words: choices.words.map((word) => `{{${word}}}`).join(" ") })}
      >
        <Input.TextArea
          id="plan-text"
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={1000}
          placeholder={t("textPlaceholder")}
          value={draft.text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </Form.Item>
      <label className={layout.row} htmlFor="plan-escalates">
        <Switch
          id="plan-escalates"
          checked={escalation !== undefined}
          onChange={(isOn) =>
            onChange({ escalation: isOn ? { minutes: 5, targetIds: [] } : undefined })
          }
        />
        {t("escalates")}
      </label>
      {escalation && (
        <div className={styles["below"]}>
          <NumberField
            id="plan-escalation-minutes"
            label={t("escalationMinutes")}
            value={escalation.minutes}
            range={[1, 1440]}
            onChange={(minutes) => onChange({ escalation: { ...escalation, minutes } })}
          />
          <TargetsField
            id="plan-escalation-targets"
            label={t("escalationTargets")}
            targets={targets}
            value={escalation.targetIds}
            onChange={(targetIds) => onChange({ escalation: { ...escalation, targetIds } })}
          />
        </div>
      )}
    </section>
  );
}

interface TargetsFieldProps {
  readonly id: string;
  readonly label: string;
  readonly targets: PlanChoices["targets"];
  readonly value: readonly number[];
  readonly onChange: (value: readonly number[]) => void;
}

function TargetsField({ id, label, targets, value, onChange }: TargetsFieldProps) {
  const t = useTexts(planFormTexts);
  return (
    <Form.Item label={label} htmlFor={id}>
      <Select<number[]>
        id={id}
        mode="multiple"
        allowClear
        placeholder={t("noTargets")}
        showSearch={{ optionFilterProp: "label" }}
        options={targets.map((target) => ({
          value: target.id,
          label: target.isEnabled ? target.name : t("targetOff", { name: target.name }),
        }))}
        value={[...value]}
        onChange={onChange}
      />
    </Form.Item>
  );
}
