import { useTexts } from "@tessera/platform/console";
import { Button, Radio, Segmented } from "antd";
import { useState } from "react";
import type { GrantDraft } from "./grant-draft.ts";
import styles from "./roles.module.css";
import { SlotList } from "./SlotList.tsx";
import { roleTexts } from "./texts.ts";
import { WeekGrid } from "./WeekGrid.tsx";
import { presets, type WeekSlot } from "./week-slots.ts";

interface HoursFieldProps {
  readonly draft: GrantDraft;
  readonly onChange: (changes: Partial<GrantDraft>) => void;
}

const presetNames = ["working", "nights", "weekend"] as const;

/** At any time, or painted hours of the week; the list below does the same without a pointer. */
export function HoursField({ draft: { isAlways, hours }, onChange }: HoursFieldProps) {
  const t = useTexts(roleTexts);
  const [brushMinutes, setBrushMinutes] = useState(60);
  const paint = (slots: readonly WeekSlot[]) => onChange({ hours: slots });
  return (
    <>
      <Radio.Group
        aria-label={t("hours")}
        value={isAlways}
        options={[
          { value: true, label: t("always") },
          { value: false, label: t("hoursChosen") },
        ]}
        onChange={({ target }) => onChange({ isAlways: Boolean(target.value) })}
      />
      {!isAlways && (
        <div className={styles["hours"]}>
          <p className={styles["muted"]}>{t("serverTime")}</p>
          <div className={styles["hoursTools"]}>
            <fieldset className={styles["presets"]} aria-label={t("presets")}>
              {presetNames.map((name) => (
                <Button key={name} size="small" onClick={() => paint(presets[name])}>
                  {t(`preset.${name}`)}
                </Button>
              ))}
              <Button size="small" disabled={hours.length === 0} onClick={() => paint([])}>
                {t("clear")}
              </Button>
            </fieldset>
            <Segmented<number>
              size="small"
              aria-label={t("brush")}
              value={brushMinutes}
              options={[
                { value: 60, label: t("brushHour") },
                { value: 30, label: t("brushHalf") },
              ]}
              onChange={setBrushMinutes}
            />
          </div>
          <WeekGrid slots={hours} brushMinutes={brushMinutes} onChange={paint} />
          <SlotList slots={hours} onChange={paint} />
        </div>
      )}
    </>
  );
}
