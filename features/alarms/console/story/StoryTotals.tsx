import { layout } from "@tessera/kit";
import { useText, useTexts } from "@tessera/platform/console";
import { alarmPlaceText } from "../alarm-words.ts";
import { busiestHour, changePercent, countOfState, percentOf, type Statistics } from "./figures.ts";
import styles from "./story.module.css";
import { storyTexts } from "./texts.ts";
import type { useStory } from "./use-story.ts";

interface StoryTotalsProps {
  readonly story: Pick<ReturnType<typeof useStory>, "before" | "hasBefore">;
  readonly data: Statistics;
}

/** The numbers that one looks for first, the total beside that of the time before. */
export function StoryTotals({ story, data }: StoryTotalsProps) {
  const t = useTexts(storyTexts);
  const text = useText();
  const [place] = data.ByPlace;
  const hour = busiestHour(data);
  const compared = useComparison(story, data);
  const falseCount = countOfState(data, "false");
  const open = countOfState(data, "new");
  const figures = [
    { name: t("totalAlarms"), value: data.Total, second: compared },
    {
      name: t("open"),
      value: open,
      second: `${percentOf(open, data.Total)}%`,
    },
    {
      name: t("falseShare"),
      value: `${percentOf(falseCount, data.Total)}%`,
      second: t("ofTotal", { count: falseCount }),
    },
    {
      name: t("busiest"),
      value: hour === undefined ? "–" : hourText(hour),
      second: hour === undefined ? "" : t("ofTotal", { count: data.ByHourOfDay[hour] ?? 0 }),
    },
    {
      name: t("busiestPlace"),
      value: place ? text(alarmPlaceText({ ...place, ChannelName: place.Name })) : "–",
      second: place ? t("ofTotal", { count: place.Count }) : "",
    },
  ];
  return (
    <dl className={styles["totals"]}>
      {figures.map(({ name, value, second }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            {second && <span className={layout.second}>{second}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useComparison({ before, hasBefore }: StoryTotalsProps["story"], data: Statistics): string {
  const t = useTexts(storyTexts);
  if (!hasBefore || !before.data) return "";
  const percent = changePercent(data.Total, before.data.Total);
  if (percent === undefined) return t("nothingBefore");
  if (percent === 0) return t("same");
  return percent > 0 ? t("more", { percent }) : t("fewer", { percent: -percent });
}

const hourText = (hour: number) =>
  `${String(hour).padStart(2, "0")}:00–${String((hour + 1) % 24).padStart(2, "0")}:00`;
