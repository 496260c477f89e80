import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Switch } from "antd";
import { NumberField, type PlanFieldProps } from "./fields.tsx";
import styles from "./form.module.css";
import { PresetFields } from "./PresetFields.tsx";
import { planFormTexts } from "./texts.ts";

const longestS = 3600;

/** What is done with cameras and devices. */
export function ActionFields({ draft, onChange }: PlanFieldProps) {
  const t = useTexts(planFormTexts);
  const { output } = draft;
  return (
    <section className={`${layout.panel} ${styles["fields"]}`} aria-label={t("does")}>
      <h2 className={layout.heading}>{t("does")}</h2>
      <p className={layout.hint}>{t("zeroHint")}</p>
      <div className={styles["numbers"]}>
        <NumberField
          id="plan-record"
          label={t("record")}
          value={draft.recordS}
          range={[0, 86_400]}
          onChange={(recordS) => onChange({ recordS })}
        />
        <NumberField
          id="plan-snapshot"
          label={t("snapshot")}
          value={draft.snapshotS}
          range={[0, longestS]}
          onChange={(snapshotS) => onChange({ snapshotS })}
        />
        <NumberField
          id="plan-wall"
          label={t("wall")}
          value={draft.wallS}
          range={[0, longestS]}
          onChange={(wallS) => onChange({ wallS })}
        />
      </div>
      <PresetFields draft={draft} onChange={onChange} />
      <label className={`${layout.row} ${styles["below"]}`} htmlFor="plan-output">
        <Switch
          id="plan-output"
          checked={output !== undefined}
          onChange={(isOn) => onChange({ output: isOn ? { number: 2, seconds: 10 } : undefined })}
        />
        {t("output")}
      </label>
      {output && (
        <div className={styles["below"]}>
          <div className={styles["numbers"]}>
            <NumberField
              id="plan-output-number"
              label={t("outputNumber")}
              value={output.number}
              range={[1, 255]}
              onChange={(number) => onChange({ output: { ...output, number } })}
            />
            <NumberField
              id="plan-output-seconds"
              label={t("outputSeconds")}
              value={output.seconds}
              range={[1, longestS]}
              onChange={(seconds) => onChange({ output: { ...output, seconds } })}
            />
          </div>
          <p className={layout.hint}>{t("outputHint")}</p>
        </div>
      )}
    </section>
  );
}
