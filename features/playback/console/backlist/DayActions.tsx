import { CalendarOutlined, UnorderedListOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Button, Popover } from "antd";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { backchannelAddress, backtimeAddress } from "../addresses.ts";
import { MonthCalendar } from "../calendar/MonthCalendar.tsx";
import styles from "./backlist.module.css";
import { lastDayOf, type RecordedRowProps } from "./recorded-channel.ts";
import { backlistTexts } from "./texts.ts";

/** The list of the last day, and the calendar to any other. */
export function DayActions(props: RecordedRowProps) {
  const { row, recordType } = props;
  const t = useTexts(backlistTexts);
  const { id, name } = row;
  const list = backchannelAddress(id, lastDayOf(props), { recordType });
  return (
    <span className={layout.row}>
      <Link
        className={layout.link}
        to={list}
        aria-label={t(recordType === "Device" ? "deviceListOf" : "listOf", { name })}
      >
        <UnorderedListOutlined /> {t("list")}
      </Link>
      <CalendarButton {...props} />
    </span>
  );
}

function CalendarButton(props: RecordedRowProps) {
  const { row, recordType, today } = props;
  const { id, name } = row;
  const t = useTexts(backlistTexts);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const calendarRef = useRef<HTMLDivElement>(null);
  const show = (isShown: boolean) => {
    setOpen(isShown);
    if (!isShown) buttonRef.current?.focus();
  };
  const open = (day: string) =>
    void navigate(
      recordType === "Device"
        ? backchannelAddress(id, day, { recordType })
        : backtimeAddress(id, day),
    );
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={show}
      afterOpenChange={(isShown) => isShown && focusDay(calendarRef.current)}
      destroyOnHidden
      content={
        <div className={styles["calendar"]} ref={calendarRef}>
          <MonthCalendar
            id={id}
            recordType={recordType}
            day={lastDayOf(props)}
            today={today}
            onDay={open}
            onLeave={() => show(false)}
          />
        </div>
      }
    >
      <Button
        ref={buttonRef}
        type="link"
        size="small"
        icon={<CalendarOutlined />}
        aria-label={t("calendarOf", { name })}
        aria-expanded={isOpen}
      >
        {t("calendar")}
      </Button>
    </Popover>
  );
}

/** Arrow keys go on from the chosen day. */
const focusDay = (calendar: HTMLElement | null) =>
  calendar?.querySelector<HTMLElement>("[data-day][tabindex='0']")?.focus({ preventScroll: true });
