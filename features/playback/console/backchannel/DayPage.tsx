import { FieldTimeOutlined } from "@ant-design/icons";
import type { ZoneTime } from "@tessera/kit/playback";
import { useApp, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { backchannelAddress, backlistAddress, backtimeAddress } from "../addresses.ts";
import { DayPicker } from "../calendar/DayPicker.tsx";
import { MonthCalendar } from "../calendar/MonthCalendar.tsx";
import type { RecordType } from "../calendar/use-flags.ts";
import { RecordingsPage } from "../RecordingsPage.tsx";
import type { TimelineChannel } from "../timeline/timeline-data.ts";
import styles from "./backchannel.module.css";
import { backchannelTexts } from "./texts.ts";

/** A day of a channel. */
export interface DayProps {
  readonly id: string;
  /** YYYYMMDD, as `today`. */
  readonly day: string;
  readonly today: string;
  readonly zone: ZoneTime;
  readonly recordType: RecordType;
  readonly channel: TimelineChannel;
  readonly nowMs: number;
}

interface DayPageProps extends DayProps {
  readonly trail?: readonly { readonly label: string; readonly to: string }[];
  /** Where the timeline begins to play. */
  readonly positionMs?: () => number;
  readonly extra?: ReactNode;
  /** Beside the calendar; under it on a phone. */
  readonly stage: ReactNode;
  readonly list?: ReactNode;
}

/** The frame of a day: where one is, the way to other days, the stage and the list. */
export function DayPage(props: DayPageProps) {
  const { id, day, today, zone, recordType, channel, trail = [], positionMs, extra } = props;
  const t = useTexts(backchannelTexts);
  const isMobile = useApp((state) => state.isMobile);
  const navigate = useNavigate();
  const goTo = (next: string) => void navigate(backchannelAddress(id, next, { recordType }));
  return (
    <RecordingsPage
      fill={!isMobile}
      title={channel.name}
      breadcrumbs={[
        { label: t("playback"), to: backlistAddress(recordType) },
        { label: channel.name, to: backchannelAddress(id, day, { recordType }) },
        ...trail,
      ]}
      extra={
        <>
          <DayPicker id={id} recordType={recordType} day={day} today={today} onDay={goTo} />
          {recordType === "Cloud" && (
            <Button
              icon={<FieldTimeOutlined />}
              onClick={() => void navigate(backtimeAddress(id, day, positionMs?.()))}
            >
              {t("toTimeline")}
            </Button>
          )}
          {extra}
        </>
      }
    >
      <div className={styles["desk"]}>
        <div className={styles["stage"]}>{props.stage}</div>
        <aside className={styles["side"]}>
          {!isMobile && (
            <div className={styles["panel"]}>
              <MonthCalendar id={id} recordType={recordType} day={day} today={today} onDay={goTo} />
            </div>
          )}
          {props.list}
          <p className={styles["hint"]}>{t("zone", { zone: zone.zone })}</p>
        </aside>
      </div>
    </RecordingsPage>
  );
}
