import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Button, Calendar } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { useDayNames } from "../dates/use-day-names.ts";
import styles from "./exceptions.module.css";
import { exceptionTexts } from "./texts.ts";

interface ExceptionCalendarProps {
  /** YYYYMMDD */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (date: string) => void;
}

/** A month at a time; every day of it is a button. */
export function ExceptionCalendar({ chosen, onChoose }: ExceptionCalendarProps) {
  useDayNames();
  return (
    <div className={styles["calendar"]}>
      <Calendar
        fullscreen={false}
        headerRender={header}
        onSelect={(day, { source }) => {
          // Turning the month is no choice.
          if (source === "date") onChoose(day.format("YYYYMMDD"));
        }}
        fullCellRender={(day) => cellOf(day, chosen)}
      />
    </div>
  );
}

interface MonthsProps {
  readonly month: Dayjs;
  readonly onChange: (month: Dayjs) => void;
}

function Months({ month, onChange }: MonthsProps) {
  const t = useTexts(exceptionTexts);
  return (
    <div className={styles["months"]}>
      <Button
        type="text"
        size="small"
        icon={<LeftOutlined />}
        aria-label={t("monthBefore")}
        onClick={() => onChange(month.subtract(1, "month"))}
      />
      <strong>{month.format("YYYY-MM")}</strong>
      <Button
        type="text"
        size="small"
        icon={<RightOutlined />}
        aria-label={t("monthAfter")}
        onClick={() => onChange(month.add(1, "month"))}
      />
    </div>
  );
}

const header = ({ value, onChange }: { value: Dayjs; onChange: (month: Dayjs) => void }) => (
  <Months month={value} onChange={onChange} />
);

/** The click is taken by the calendar around it. */
const cellOf = (day: Dayjs, chosen: ReadonlySet<string>) => (
  <button
    type="button"
    className={styles["cell"]}
    aria-label={day.format("YYYY-M-D")}
    aria-pressed={chosen.has(day.format("YYYYMMDD"))}
    data-today={day.isSame(dayjs(), "day")}
  >
    {day.date()}
  </button>
);
