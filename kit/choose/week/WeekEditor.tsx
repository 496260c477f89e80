import { useText, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useState } from "react";
import { layout } from "../../look/layout.ts";
import { CopyDay } from "./CopyDay.tsx";
import { SlotRows } from "./SlotRows.tsx";
import type { Precision } from "./TimeInput.tsx";
import { dayNames, weekTexts } from "./texts.ts";
import styles from "./WeekEditor.module.css";
import { WeekGrid } from "./WeekGrid.tsx";
import { emptyWeek, presets, type Week, withCopies, withDay } from "./week.ts";

interface WeekEditorProps {
  readonly week: Week;
  readonly precision?: Precision;
  /** A slot can be kept and not count. */
  readonly canSwitchOff?: boolean;
  readonly onChange: (week: Week) => void;
}

const presetNames = ["always", "working", "nights", "weekend"] as const;

/** The hours of a week: drawn above, exact below. */
export function WeekEditor(props: WeekEditorProps) {
  const { week, precision = "second", canSwitchOff = false, onChange } = props;
  const t = useTexts(weekTexts);
  const text = useText();
  const [day, setDay] = useState(0);
  const dayName = text(dayNames[day] ?? { zh: "", en: "" });
  return (
    <div className={layout.column}>
      <fieldset className={`${layout.row} ${styles["presets"]}`} aria-label={t("presets")}>
        {presetNames.map((name) => (
          <Button key={name} size="small" onClick={() => onChange(presets[name])}>
            {t(`preset.${name}`)}
          </Button>
        ))}
        <Button
          size="small"
          disabled={week.flat().length === 0}
          onClick={() => onChange(emptyWeek)}
        >
          {t("clear")}
        </Button>
      </fieldset>
      <WeekGrid week={week} chosenDay={day} onChooseDay={setDay} onChange={onChange} />
      <span className={layout.second}>{t("hint")}</span>
      <section className={layout.item} aria-label={t("slotsOf", { day: dayName })}>
        <h3 className={layout.heading}>{t("slotsOf", { day: dayName })}</h3>
        <SlotRows
          key={day}
          day={dayName}
          slots={week[day] ?? []}
          precision={precision}
          canSwitchOff={canSwitchOff}
          onChange={(slots) => onChange(withDay(week, day, slots))}
        >
          <CopyDay day={day} onCopy={(to) => onChange(withCopies(week, day, to))} />
        </SlotRows>
      </section>
    </div>
  );
}
