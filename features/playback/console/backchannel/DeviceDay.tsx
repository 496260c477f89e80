import { LoadFailed, useTexts } from "@tessera/platform/console";
import { Alert, Button, Skeleton } from "antd";
import { useNavigate } from "react-router";
import { backchannelAddress } from "../addresses.ts";
import { dashed } from "../calendar/month.ts";
import { lengthText } from "../length-text.ts";
import styles from "./backchannel.module.css";
import { DayPage, type DayProps } from "./DayPage.tsx";
import { EmptyDay } from "./EmptyDay.tsx";
import { backchannelTexts } from "./texts.ts";
import { useDay } from "./use-day.ts";

/** What a device has recorded on a day: its times. */
export function DeviceDay(props: DayProps) {
  const { id, day, today, zone } = props;
  const t = useTexts(backchannelTexts);
  const navigate = useNavigate();
  const { data, error, refetch } = useDay(id, day, "Device", day === today);
  if (data?.total === 0) return <EmptyDay {...props} />;
  const content = () => {
    if (error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data)
      return (
        <>
          <p>{t("asking")}</p>
          <Skeleton active />
        </>
      );
    return (
      <ul className={styles["list"]} aria-label={t("list", { day: dashed(day) })}>
        {data.list.map(({ startMs, endMs }) => (
          <li key={startMs} className={styles["row"]}>
            <span className={styles["times"]}>
              {zone.timeText(startMs)}–{zone.timeText(endMs)}
            </span>
            <small>{lengthText(endMs - startMs)}</small>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <DayPage
      {...props}
      stage={
        <>
          <Alert
            type="info"
            showIcon
            title={t("deviceTitle")}
            description={t("deviceHint")}
            action={
              <Button size="small" onClick={() => void navigate(backchannelAddress(id, day))}>
                {t("toCloud")}
              </Button>
            }
            style={{ marginBottom: 12 }}
          />
          {content()}
        </>
      }
    />
  );
}
