import { Loaded } from "@tessera/kit";
import { Chart } from "@tessera/kit/chart";
import { EmptyState, useTexts } from "@tessera/platform/console";
import { dashboardTexts } from "../texts.ts";
import { useRange } from "../use-range.ts";
import { useFigures } from "./figures-context.ts";
import type { Series } from "./series.ts";
import type { ChartName } from "./use-series.ts";

interface FigureChartProps {
  readonly label: string;
  readonly names: readonly ChartName[];
  /** What the line of a series is called. */
  readonly lineOf: (series: Series) => string;
  readonly valueText: (value: number) => string;
  /** Of the values as they are drawn, if they are others than the measured ones. */
  readonly drawnOf?: (value: number, series: Series) => number;
}

const chartHeight = 170;

/** Figures of the chosen server over the chosen time. */
export function FigureChart({ label, names, lineOf, valueText, drawnOf }: FigureChartProps) {
  const t = useTexts(dashboardTexts);
  const { range } = useRange();
  const { query, chartOf } = useFigures();
  return (
    <Loaded query={query} lines={4}>
      {() => {
        const { series, timesMs, values } = chartOf(...names);
        if (timesMs.length === 0)
          return <EmptyState isSmall title={t(range === "hour" ? "noFigures" : "noneInRange")} />;
        return (
          <Chart
            label={label}
            height={chartHeight}
            timesMs={timesMs}
            valueText={valueText}
            series={series.map((one, at) => ({
              label: lineOf(one),
              values: (values[at] ?? []).map((value) =>
                value === null || !drawnOf ? value : drawnOf(value, one),
              ),
            }))}
          />
        );
      }}
    </Loaded>
  );
}
