import { defineTexts, useIsDark, useTexts, words } from "@tessera/platform/console";
import { useEffect, useRef } from "react";
import styles from "./Chart.module.css";
import { type ChartData, chartOptions, chartRows } from "./chart-options.ts";

const chartTexts = defineTexts("chart", { ...words });

interface ChartProps extends Omit<ChartData, "timeLabel"> {
  /** What the chart shows, for those who do not see it. */
  readonly label: string;
  readonly height?: number;
}

/** Values over time. The library is fetched with the first chart. */
export function Chart({ label, height = 220, ...data }: ChartProps) {
  const timeLabel = useTexts(chartTexts)("time");
  const place = useRef<HTMLElement>(null);
  const isDark = useIsDark();
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  });
  // The caller may make new arrays at every turn: drawn anew only when they say something else.
  const shown = JSON.stringify([data.timesMs, data.series, data.zone, isDark]);
  useEffect(() => {
    const element = place.current;
    return shown && element ? draw(element, { ...latest.current, timeLabel }, height) : undefined;
  }, [height, shown, timeLabel]);
  return <figure ref={place} className={styles["chart"]} aria-label={label} />;
}

/** Gives what takes it away again, also while the library is on its way. */
function draw(element: HTMLElement, data: ChartData, height: number): () => void {
  let isGone = false;
  let remove: (() => void) | undefined;
  const begin = async () => {
    const { default: Plot } = await import("./plot.ts");
    if (isGone) return;
    const style = getComputedStyle(element);
    const size = () => ({ width: element.clientWidth, height });
    const colorOf = (token: string) => style.getPropertyValue(token).trim();
    const options = chartOptions(data, size(), colorOf, Plot);
    const plot = new Plot(options, chartRows(data), element);
    const watch = new ResizeObserver(() => plot.setSize(size()));
    watch.observe(element);
    remove = () => {
      watch.disconnect();
      plot.destroy();
    };
  };
  void begin();
  return () => {
    isGone = true;
    remove?.();
  };
}
