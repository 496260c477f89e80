import { dashed } from "@tessera/kit/playback";
import { EmptyState, useText, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useNavigate } from "react-router";
import { backchannelAddress } from "../addresses.ts";
import { monthOf } from "../calendar/month.ts";
import { nearestDays } from "../calendar/nearest-days.ts";
import { useFlags } from "../calendar/use-flags.ts";
import { gapWords } from "../gap-words.ts";
import { DayPage, type DayProps } from "./DayPage.tsx";
import { backchannelTexts } from "./texts.ts";

/** A day without footage: why, and the way to days that have some. */
export function EmptyDay(props: DayProps) {
  const { id, day, recordType, zone, channel } = props;
  const t = useTexts(backchannelTexts);
  const text = useText();
  const navigate = useNavigate();
  const { flags } = useFlags(id, recordType, monthOf(day));
  const { before, after } = nearestDays(flags, day);
  const [fromMs, toMs] = [zone.startOfDay(day), zone.endOfDay(day)];
  const gap = channel.gaps.find(({ startMs, endMs }) => startMs < toMs && endMs > fromMs);
  return (
    <DayPage
      {...props}
      stage={
        <EmptyState
          title={t(recordType === "Device" ? "emptyDevice" : "emptyDay", { day: dashed(day) })}
          hint={gap && t("emptyDayWhy", { why: gapWords(gap, text) })}
        >
          {[before, after].map(
            (other) =>
              other && (
                <Button
                  key={other}
                  onClick={() => void navigate(backchannelAddress(id, other, { recordType }))}
                >
                  {t("goTo", { day: dashed(other) })}
                </Button>
              ),
          )}
        </EmptyState>
      }
    />
  );
}

/** A day in the future. */
export function LaterDay(props: DayProps) {
  const { id, day, today, recordType } = props;
  const t = useTexts(backchannelTexts);
  const navigate = useNavigate();
  return (
    <DayPage
      {...props}
      stage={
        <EmptyState
          title={t("later", { day: dashed(day) })}
          hint={t("laterHint", { today: dashed(today) })}
        >
          <Button
            type="primary"
            onClick={() => void navigate(backchannelAddress(id, today, { recordType }))}
          >
            {t("goTo", { day: dashed(today) })}
          </Button>
        </EmptyState>
      }
    />
  );
}
