import { dayMs, hourMs, systemClock } from "@tessera/base";
import { alarmStatistics, alarmsChanged, alarmTold } from "@tessera/features/alarms/contract";
import { Loaded } from "@tessera/kit";
import { Chart } from "@tessera/kit/chart";
import {
  EmptyState,
  usePush,
  usePushReturn,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { useState } from "react";
import type { z } from "zod";
import { BigFigures } from "../BigFigures.tsx";
import { Card } from "../Card.tsx";
import { dashboardTexts } from "../texts.ts";
import { useMinutely } from "../use-minutely.ts";
import { usePaced } from "../use-paced.ts";
import { hoursOf } from "./alarm-hours.ts";

type Statistics = z.output<typeof alarmStatistics.reply>;

const chartHeight = 150;
const thisHourMs = () => Math.floor(systemClock.nowMs() / hourMs) * hourMs;

/** Alarms by hour, the last 24 of them. */
export function AlarmsCard() {
  const [hour, setHour] = useState(thisHourMs);
  const fromMs = hour + hourMs - dayMs;
  const query = useQueryCall(
    alarmStatistics,
    { starttime: String(fromMs) },
    { quiet: true, keepPrevious: true },
  );
  const reread = usePaced(() => query.refetch());
  usePush(alarmTold, reread);
  usePush(alarmsChanged, reread);
  usePushReturn(reread);
  useMinutely(() => setHour(thisHourMs()));
  return (
    <Card name="alarms" to="/alarm/realTime">
      <Loaded query={query}>{(data) => <Alarms data={data} fromMs={fromMs} />}</Loaded>
    </Card>
  );
}

function Alarms({ data, fromMs }: { readonly data: Statistics; readonly fromMs: number }) {
  const t = useTexts(dashboardTexts);
  if (data.Total === 0) return <EmptyState isSmall title={t("noAlarms")} />;
  const open = data.ByState.find(({ Name }) => Name === "new")?.Count ?? 0;
  const { timesMs, counts } = hoursOf(data.ByTime, fromMs);
  return (
    <>
      <BigFigures
        figures={[
          { name: t("alarmCount"), value: data.Total },
          { name: t("openAlarms"), value: open, tone: open > 0 ? "bad" : undefined },
        ]}
      />
      <Chart
        label={t("alarms")}
        height={chartHeight}
        isBars
        timesMs={timesMs}
        series={[{ label: t("alarmCount"), values: counts }]}
        valueText={wholeText}
      />
    </>
  );
}

/** Half an alarm is none. */
const wholeText = (value: number) => (Number.isInteger(value) ? String(value) : "");
