import { layout } from "@tessera/kit";
import { Chart } from "@tessera/kit/chart";
import { useTexts } from "@tessera/platform/console";
import type { ReactNode } from "react";
import { Bars, Columns } from "./Bars.tsx";
import { type Statistics, stepsOf } from "./figures.ts";
import { StoryTotals } from "./StoryTotals.tsx";
import styles from "./story.module.css";
import { storyTexts } from "./texts.ts";
import { useBars } from "./use-bars.ts";
import { addressOf, type useStory } from "./use-story.ts";

interface StoryFiguresProps {
  readonly story: ReturnType<typeof useStory>;
  readonly data: Statistics;
}

/** Totals, and the charts by time, type, place, priority, state and hour. */
export function StoryFigures({ story, data }: StoryFiguresProps) {
  const t = useTexts(storyTexts);
  const { filters, period, clocks } = story;
  const bars = useBars(data, (more) => addressOf("/alarm/list", filters, more));
  const steps = stepsOf(data, period, clocks);
  const alone = { label: t("alarmCount"), values: steps.counts };
  return (
    <>
      <StoryTotals story={story} data={data} />
      <Panel title={`${t("byTime")} · ${t(steps.isByDay ? "byDay" : "byHour")}`}>
        <Chart
          label={t("byTime")}
          isBars
          zone={clocks.zone.zone}
          timesMs={steps.timesMs}
          series={[alone]}
          valueText={wholeText}
        />
      </Panel>
      <div className={styles["panels"]}>
        <Panel title={t("byType")}>
          <Bars bars={bars.types} />
        </Panel>
        <Panel title={t("byPlace")}>
          <Bars bars={bars.places} />
        </Panel>
        <Panel title={t("byHourOfDay")}>
          <HoursOfDay data={data} />
        </Panel>
        <div className={styles["stack"]}>
          <Panel title={t("byPriority")}>
            <Bars bars={bars.priorities} />
          </Panel>
          <Panel title={t("byState")}>
            <Bars bars={bars.states} />
          </Panel>
        </div>
      </div>
    </>
  );
}

/** Half an alarm is none: the axis says nothing between two numbers. */
const wholeText = (value: number) => (Number.isInteger(value) ? String(value) : "");

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={layout.panel}>
      <h2 className={layout.heading}>{title}</h2>
      {children}
    </section>
  );
}

/** When in the day alarms come, by the server's clock. */
export function HoursOfDay({ data }: { readonly data: Pick<Statistics, "ByHourOfDay"> }) {
  const t = useTexts(storyTexts);
  return (
    <Columns
      label={t("byHourOfDay")}
      columns={data.ByHourOfDay.map((count, hour) => ({
        key: hour,
        count,
        tick: hour % 6 === 0 ? String(hour).padStart(2, "0") : "",
        label: t("hourCount", { hour, count }),
      }))}
    />
  );
}
