import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Button, Switch } from "antd";
import type { ReactNode } from "react";
import { layout } from "../../look/layout.ts";
import { type DaySlot, slotProblems } from "./day-slot.ts";
import { type Precision, TimeInput } from "./TimeInput.tsx";
import { problemText, weekTexts } from "./texts.ts";
import { freeSlot } from "./week.ts";

interface SlotRowsProps {
  /** The day's name, for labels and messages. */
  readonly day: string;
  readonly slots: readonly DaySlot[];
  readonly precision?: Precision;
  /** A slot can be kept and not count. */
  readonly canSwitchOff?: boolean;
  readonly onChange: (slots: readonly DaySlot[]) => void;
  /** More buttons beside "add". */
  readonly children?: ReactNode;
}

/** The slots of one day in exact times. */
export function SlotRows(props: SlotRowsProps) {
  const { day, slots, precision = "second", canSwitchOff = false, onChange, children } = props;
  const t = useTexts(weekTexts);
  const problems = slotProblems(slots);
  const free = freeSlot(slots);
  const put = (index: number, change: Partial<DaySlot>) =>
    onChange(slots.map((slot, one) => (one === index ? { ...slot, ...change } : slot)));
  return (
    <div className={layout.column}>
      {slots.length === 0 && <p className={layout.hint}>{t("noSlots")}</p>}
      {slots.map((slot, index) => {
        const values = { day, number: index + 1 };
        const problem = problems.find((one) => one.index === index);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a slot has nothing else that stays
          <div key={index} className={layout.row}>
            <TimeInput
              name="sTime"
              label={t("from", values)}
              value={slot.startS}
              precision={precision}
              isWrong={problem !== undefined}
              onChange={(startS) => put(index, { startS })}
            />
            <span aria-hidden>–</span>
            <TimeInput
              name="eTime"
              label={t("to", values)}
              value={slot.endS}
              precision={precision}
              isWrong={problem !== undefined}
              onChange={(endS) => put(index, { endS })}
            />
            {canSwitchOff && (
              <Switch
                size="small"
                aria-label={t("slotCounts", values)}
                title={slot.isOff ? t("slotOff") : t("slotOn")}
                checked={!slot.isOff}
                onChange={(isOn) => put(index, { isOff: !isOn })}
              />
            )}
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t("removeSlot", values)}
              onClick={() => onChange(slots.filter((_, one) => one !== index))}
            />
            {problem && (
              <span className={layout.danger} role="alert">
                {problemText(t, day, slots, problem)}
              </span>
            )}
          </div>
        );
      })}
      <div className={layout.row}>
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={!free}
          title={free ? "" : t("dayFull")}
          onClick={() => free && onChange([...slots, free])}
        >
          {t("addSlot")}
        </Button>
        {children}
      </div>
    </div>
  );
}
