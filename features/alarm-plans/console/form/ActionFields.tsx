import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { ChannelSelect } from "@tessera/kit/choose";
import { useTexts } from "@tessera/platform/console";
import { Button, Input, Switch } from "antd";
import { NumberField, type PlanFieldProps } from "./fields.tsx";
import styles from "./form.module.css";
import type { PresetDraft } from "./plan-draft.ts";
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

/** Cameras that turn to what the alarm is about. */
function PresetFields({ draft: { presets }, onChange }: PlanFieldProps) {
  const t = useTexts(planFormTexts);
  const change = (index: number, changes: Partial<PresetDraft>) =>
    onChange({
      presets: presets.map((one, place) => (place === index ? { ...one, ...changes } : one)),
    });
  return (
    <section aria-label={t("presets")}>
      {presets.map((preset, index) => {
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a preset has no other name than its place.
          <div key={index} className={styles["preset"]}>
            <ChannelSelect
              label={t("presetChannel", { number })}
              none={t("ownChannel")}
              chosen={preset.channel}
              onChange={(channel) => change(index, { channel })}
            />
            <Input
              aria-label={t("presetToken", { number })}
              placeholder={t("presetPlaceholder")}
              maxLength={200}
              value={preset.token}
              onChange={({ target }) => change(index, { token: target.value })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t("removePreset", { number })}
              onClick={() => onChange({ presets: presets.filter((one) => one !== preset) })}
            />
          </div>
        );
      })}
      <Button
        icon={<PlusOutlined />}
        disabled={presets.length >= 16}
        onClick={() => onChange({ presets: [...presets, { channel: undefined, token: "" }] })}
      >
        {t("addPreset")}
      </Button>
    </section>
  );
}
