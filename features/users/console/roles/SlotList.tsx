import { useText, useTexts } from "@tessera/platform/console";
import { Button, Select, Tag } from "antd";
import { useState } from "react";
import { dayTexts, rangeText } from "./grant-summary.ts";
import styles from "./roles.module.css";
import { roleTexts } from "./texts.ts";
import {
  clockText,
  dayMinutes,
  rangesOf,
  type WeekSlot,
  weekdays,
  withoutRange,
  withRange,
} from "./week-slots.ts";

interface SlotListProps {
  readonly slots: readonly WeekSlot[];
  readonly onChange: (slots: readonly WeekSlot[]) => void;
}

/** The painted hours in words, with all that painting can do. */
export function SlotList({ slots, onChange }: SlotListProps) {
  const t = useTexts(roleTexts);
  const text = useText();
  return (
    <div className={styles["slots"]}>
      <ul className={styles["ranges"]} aria-label={t("slots")}>
        {rangesOf(slots).map((range) => {
          const slot = text(rangeText(range));
          return (
            <li key={slot}>
              <Tag
                closable={{ "aria-label": t("removeSlot", { slot }) }}
                onClose={(event) => {
                  // It goes by the next list, not by itself.
                  event.preventDefault();
                  onChange(withoutRange(slots, range));
                }}
              >
                {slot}
              </Tag>
            </li>
          );
        })}
        {slots.length === 0 && <li className={styles["muted"]}>{t("noSlots")}</li>}
      </ul>
      <NewSlot onAdd={(range) => onChange(withRange(slots, range))} />
    </div>
  );
}

const stepMinutes = 30;
const times = Array.from({ length: dayMinutes / stepMinutes + 1 }, (_, step) => step * stepMinutes);
const timeOptions = (isOffered: (minute: number) => boolean) =>
  times.filter(isOffered).map((minute) => ({ value: minute, label: clockText(minute) }));

interface NewSlotProps {
  readonly onAdd: (range: { weekdays: number[]; fromMinute: number; toMinute: number }) => void;
}

function NewSlot({ onAdd }: NewSlotProps) {
  const t = useTexts(roleTexts);
  const text = useText();
  const [days, setDays] = useState<number[]>([]);
  const [fromMinute, setFrom] = useState(8 * 60);
  const [toMinute, setTo] = useState(18 * 60);
  return (
    <div className={styles["newSlot"]}>
      <Select<number[]>
        mode="multiple"
        size="small"
        className={styles["newDays"] ?? ""}
        aria-label={t("days")}
        placeholder={t("days")}
        maxTagCount="responsive"
        value={days}
        options={weekdays.map((day) => ({ value: day, label: text(dayTexts[day - 1] ?? empty) }))}
        onChange={setDays}
      />
      <Select<number>
        size="small"
        aria-label={t("from")}
        value={fromMinute}
        options={timeOptions((minute) => minute < dayMinutes)}
        onChange={(minute) => {
          setFrom(minute);
          if (toMinute <= minute) setTo(minute + stepMinutes);
        }}
      />
      –
      <Select<number>
        size="small"
        aria-label={t("to")}
        value={toMinute}
        options={timeOptions((minute) => minute > fromMinute)}
        onChange={setTo}
      />
      <Button
        size="small"
        disabled={days.length === 0}
        onClick={() => onAdd({ weekdays: days, fromMinute, toMinute })}
      >
        {t("addSlot")}
      </Button>
    </div>
  );
}

const empty = { zh: "", en: "" };
