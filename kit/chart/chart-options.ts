import type uPlot from "uplot";

/** One line of a chart; a moment without a value is a gap. */
export interface Series {
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** A colour token, such as `--tessera-accent`. */
  readonly color?: string;
}

export interface ChartData {
  /** In order, for the values of every series. */
  readonly timesMs: readonly number[];
  readonly series: readonly Series[];
  /** Writes a value on the axis and in the legend. */
  readonly valueText: (value: number) => string;
}

/** What is drawn in turn when a series names no colour. */
const usualColors = ["--tessera-accent", "--tessera-normal", "--tessera-strong", "--tessera-weak"];

/** Values begin at zero: a small change must not look like a large one. */
export function chartOptions(
  { series, valueText }: ChartData,
  size: { readonly width: number; readonly height: number },
  colorOf: (token: string) => string,
): uPlot.Options {
  const axis = {
    stroke: colorOf("--tessera-muted"),
    grid: { stroke: colorOf("--tessera-line"), width: 1 },
    ticks: { stroke: colorOf("--tessera-line"), width: 1 },
    font: "12px system-ui, sans-serif",
  };
  return {
    ...size,
    scales: { y: { range: (_plot, _least, most) => [0, most > 0 ? most * 1.1 : 1] } },
    axes: [
      axis,
      { ...axis, size: 64, values: (_plot, values) => values.map((value) => valueText(value)) },
    ],
    series: [
      {},
      ...series.map(({ label, color }, at) => ({
        label,
        stroke: colorOf(color ?? usualColors[at % usualColors.length] ?? ""),
        width: 2,
        value: (_plot: uPlot, value: number | null) => (value === null ? "–" : valueText(value)),
      })),
    ],
  };
}

/** Times in seconds, then the values of each series, as the library takes them. */
export const chartRows = ({ timesMs, series }: ChartData): uPlot.AlignedData => [
  timesMs.map((atMs) => atMs / 1000),
  ...series.map(({ values }) => [...values]),
];
