import { layout } from "@tessera/kit";
import { WeekEditor } from "@tessera/kit/choose";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Form, Input, InputNumber, Radio, Switch } from "antd";
import { readStorage } from "../../contract.ts";
import type { PlanDraft } from "./plan-draft.ts";
import styles from "./plan-form.module.css";
import { planFormTexts } from "./texts.ts";

export interface PlanFieldProps {
  readonly draft: PlanDraft;
  readonly onChange: (changes: Partial<PlanDraft>) => void;
}

export function BasicFields({
  draft: { name, isEnabled },
  onChange,
  showsProblems,
}: PlanFieldProps & { readonly showsProblems: boolean }) {
  const t = useTexts(planFormTexts);
  const isMissing = showsProblems && !name.trim();
  return (
    <section className={layout.panel}>
      <div className={styles["pair"]}>
        <Form.Item
          label={t("name")}
          htmlFor="plan-name"
          required
          {...(isMissing ? { validateStatus: "error" as const, help: t("nameNeeded") } : {})}
        >
          <Input
            id="plan-name"
            maxLength={64}
            autoComplete="off"
            value={name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </Form.Item>
        <Form.Item label={t("enabled")} htmlFor="plan-enabled" extra={t("enabledHint")}>
          <Switch
            id="plan-enabled"
            checked={isEnabled}
            onChange={(next) => onChange({ isEnabled: next })}
          />
        </Form.Item>
      </div>
    </section>
  );
}

const modes = ["continuous", "plan", "alarm"] as const;

export function ModeFields({ draft, onChange }: PlanFieldProps) {
  const t = useTexts(planFormTexts);
  const { data } = useQueryCall(readStorage, {}, { quiet: true });
  const { mode, preRecordS, postRecordS, week } = draft;
  return (
    <section className={layout.panel}>
      <h2 className={layout.heading}>{t("when")}</h2>
      <Radio.Group
        className={styles["modes"] ?? ""}
        aria-label={t("when")}
        value={mode}
        onChange={({ target }) => {
          const next = modes.find((one) => one === target.value);
          if (next) onChange({ mode: next });
        }}
      >
        {modes.map((one) => (
          <Radio key={one} value={one}>
            {t(`mode.${one}`)}
            <span className={styles["modeHint"]}>{t(`mode.${one}.hint`)}</span>
          </Radio>
        ))}
      </Radio.Group>
      {mode === "alarm" && (
        <div className={styles["numbers"]}>
          <NumberField
            id="plan-before"
            label={t("before")}
            value={preRecordS}
            range={[0, 30]}
            onChange={(value) => onChange({ preRecordS: value })}
          />
          <NumberField
            id="plan-after"
            label={t("after")}
            value={postRecordS}
            range={[5, 3600]}
            onChange={(value) => onChange({ postRecordS: value })}
          />
        </div>
      )}
      {mode !== "continuous" && (
        <>
          {data && <p className={layout.hint}>{t("serverTime", { zone: data.zone })}</p>}
          <WeekEditor week={week} canSwitchOff onChange={(next) => onChange({ week: next })} />
        </>
      )}
    </section>
  );
}

export function StreamField({ draft: { isSubRecorded }, onChange }: PlanFieldProps) {
  const t = useTexts(planFormTexts);
  return (
    <section className={layout.panel}>
      <h2 className={layout.heading}>{t("stream")}</h2>
      <label className={layout.row} htmlFor="plan-sub">
        <Switch
          id="plan-sub"
          checked={isSubRecorded}
          onChange={(next) => onChange({ isSubRecorded: next })}
        />
        {t("sub")}
      </label>
      <p className={`${layout.hint} ${styles["below"]}`}>{t("subHint")}</p>
    </section>
  );
}

export function RetentionFields({ draft, onChange }: PlanFieldProps) {
  const t = useTexts(planFormTexts);
  return (
    <section className={layout.panel}>
      <h2 className={layout.heading}>{t("retention")}</h2>
      <div className={styles["numbers"]}>
        <NumberField
          id="plan-days"
          label={t("days")}
          value={draft.retentionDays}
          range={[0, 3650]}
          onChange={(retentionDays) => onChange({ retentionDays })}
        />
        <NumberField
          id="plan-gb"
          label={t("gigabytes")}
          value={draft.retentionGb}
          range={[0, 1_000_000]}
          isWhole={false}
          onChange={(retentionGb) => onChange({ retentionGb })}
        />
      </div>
      <p className={layout.hint}>{t("retentionHint")}</p>
    </section>
  );
}

interface NumberFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly range: readonly [number, number];
  readonly isWhole?: boolean;
  readonly onChange: (value: number) => void;
}

function NumberField({
  id,
  label,
  value,
  range: [min, max],
  isWhole = true,
  onChange,
}: NumberFieldProps) {
  return (
    <Form.Item label={label} htmlFor={id}>
      <InputNumber
        id={id}
        className={styles["number"] ?? ""}
        min={min}
        max={max}
        {...(isWhole ? { precision: 0 } : {})}
        value={value}
        onChange={(next) => onChange(next ?? min)}
      />
    </Form.Item>
  );
}
