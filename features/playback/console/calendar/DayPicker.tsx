import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { DatePicker } from "@tessera/kit/choose";
import { dayAfter, dayBefore } from "@tessera/kit/playback";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Button, type DatePickerProps, Space } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { queryRecordFlags } from "../../contract.ts";
import styles from "./calendar.module.css";
import { hasFootage, type RecordFlags } from "./record-flags.ts";
import { calendarTexts } from "./texts.ts";

interface DayPickerProps {
  readonly id: string;
  readonly recordType?: "Cloud" | "Device";
  /** YYYYMMDD, as `today`. */
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** A day of a channel; days with footage have a dot. */
export function DayPicker({ id, recordType = "Cloud", day, today, onDay }: DayPickerProps) {
  const t = useTexts(calendarTexts);
  const { data: flags } = useQueryCall(queryRecordFlags, { id, recordType }, { quiet: true });
  const change = (date: Dayjs | null) => {
    if (date) onDay(date.format("YYYYMMDD"));
  };
  return (
    <Space.Compact>
      <Button
        aria-label={t("previousDay")}
        icon={<LeftOutlined />}
        onClick={() => onDay(dayBefore(day))}
      />
      <DatePicker
        className={styles["picker"] ?? ""}
        aria-label={t("day")}
        allowClear={false}
        inputReadOnly
        value={dayjs(day, "YYYYMMDD")}
        maxDate={dayjs(today, "YYYYMMDD")}
        onChange={change}
        cellRender={cellOf(flags)}
      />
      <Button
        aria-label={t("nextDay")}
        icon={<RightOutlined />}
        disabled={day >= today}
        onClick={() => onDay(dayAfter(day))}
      />
    </Space.Compact>
  );
}

type RenderCell = NonNullable<DatePickerProps["cellRender"]>;

const cellOf =
  (flags: RecordFlags | undefined): RenderCell =>
  (current, { originNode, type }) => {
    if (type !== "date") return originNode;
    const isMarked = hasFootage(flags, dayjs(current).format("YYYYMMDD"));
    return (
      <div className={isMarked ? styles["marked"] : undefined} data-has-footage={isMarked}>
        {originNode}
      </div>
    );
  };
