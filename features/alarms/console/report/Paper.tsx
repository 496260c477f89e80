import { type Fact, Facts } from "@tessera/kit";
import { useApp, useProductTitle, useSession, useTexts } from "@tessera/platform/console";
import type { z } from "zod";
import type { listAlarms } from "../../contract.ts";
import { filterTexts } from "../filters/texts.ts";
import { Bars, Columns } from "../story/Bars.tsx";
import { type Statistics, stepsOf } from "../story/figures.ts";
import { HoursOfDay } from "../story/StoryFigures.tsx";
import { StoryTotals } from "../story/StoryTotals.tsx";
import { storyTexts } from "../story/texts.ts";
import { useBars } from "../story/use-bars.ts";
import type { useStory } from "../story/use-story.ts";
import { ReportTable } from "./ReportTable.tsx";
import styles from "./report.module.css";
import { reportTexts } from "./texts.ts";
import { useFilterWords } from "./use-filter-words.ts";

interface PaperProps {
  readonly story: ReturnType<typeof useStory>;
  readonly data: Statistics;
  readonly alarms: z.output<typeof listAlarms.reply>;
}

/** The report itself: dark on white in either theme, as it is printed. */
export function Paper({ story, data, alarms }: PaperProps) {
  const t = useTexts(reportTexts);
  const words = useTexts(storyTexts);
  const bars = useBars(data);
  return (
    <article className={styles["paper"]}>
      <h1>{t("title")}</h1>
      <Facts facts={useHead(story)} />
      <div className={styles["totals"]}>
        <StoryTotals story={story} data={data} />
      </div>
      <section>
        <h2>{words("byTime")}</h2>
        <OverTime story={story} data={data} />
      </section>
      <div className={styles["pair"]}>
        <section>
          <h2>{words("byType")}</h2>
          <Bars bars={bars.types} />
        </section>
        <section>
          <h2>{words("byHourOfDay")}</h2>
          <HoursOfDay data={data} />
        </section>
        <section>
          <h2>{words("byPriority")}</h2>
          <Bars bars={bars.priorities} />
        </section>
        <section>
          <h2>{words("byState")}</h2>
          <Bars bars={bars.states} />
        </section>
      </div>
      <section>
        <h2>{t("places")}</h2>
        <Bars bars={bars.places} />
      </section>
      <ReportTable alarms={alarms} />
    </article>
  );
}

function useHead({ period, clocks, range, filters }: PaperProps["story"]): (Fact | false)[] {
  const t = useTexts(reportTexts);
  const ranges = useTexts(filterTexts);
  const user = useSession((session) => session.user);
  const { zone, nowMs } = clocks;
  const momentOf = (atMs: number) => zone.momentText(atMs).slice(0, -3);
  const { fromMs, toMs = nowMs } = period;
  const moments =
    fromMs === undefined
      ? t("allTime")
      : `${momentOf(fromMs)} ${t("until")} ${momentOf(toMs)} (${zone.offsetText(toMs)})`;
  const narrowed = useFilterWords(filters);
  return [
    [t("site"), useProductTitle()],
    [t("period"), range === "custom" ? moments : `${ranges(`range.${range}`)} · ${moments}`],
    narrowed !== "" && [t("narrowed"), narrowed],
    [t("made"), momentOf(nowMs)],
    user !== null && [t("madeBy"), user.nick_name || user.name],
  ];
}

function OverTime({ story: { period, clocks }, data }: Omit<PaperProps, "alarms">) {
  const words = useTexts(storyTexts);
  const { timesMs, counts, isByDay } = stepsOf(data, period, clocks);
  const isMobile = useApp((state) => state.isMobile);
  // So many texts stand side by side.
  const every = Math.max(1, Math.ceil(timesMs.length / (isMobile ? 3 : 8)));
  const textOf = (atMs: number) => {
    const text = clocks.zone.momentText(atMs);
    return isByDay ? text.slice(0, 10) : text.slice(0, 16);
  };
  return (
    <Columns
      label={words("byTime")}
      columns={timesMs.map((atMs, at) => ({
        key: atMs,
        count: counts[at] ?? 0,
        // A text that would not fit before the edge is left out.
        tick: at % every === 0 && at + every * 0.8 <= timesMs.length ? textOf(atMs).slice(5) : "",
        label: words("momentCount", { time: textOf(atMs), count: counts[at] ?? 0 }),
      }))}
    />
  );
}
