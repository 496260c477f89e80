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
  /** Each value is a bar from its moment on: for what is counted by the hour or the day. */
  readonly isBars?: boolean;
  /** By whose clock the axis goes, such as `Asia/Shanghai`; the browser's unless it is said. */
  readonly zone?: string;
  /** What the time is called in the legend. */
  readonly timeLabel?: string;
}

/** What is needed of the library itself. */
type Library = Pick<typeof uPlot, "paths" | "tzDate">;

/** What is drawn in turn when a series names no colour. */
const usualColors = ["--tessera-accent", "--tessera-normal", "--tessera-strong", "--tessera-weak"];

/** Values begin at zero: a small change must not look like a large one. */
export function chartOptions(
  { timesMs, series, valueText, isBars = false, zone, timeLabel = "" }: ChartData,
  size: { readonly width: number; readonly height: number },
  colorOf: (token: string) => string,
  library?: Library,
): uPlot.Options {
  const axis = {
    stroke: colorOf("--tessera-muted"),
    grid: { stroke: colorOf("--tessera-line"), width: 1 },
    ticks: { stroke: colorOf("--tessera-line"), width: 1 },
    font: "12px system-ui, sans-serif",
  };
  const bars = isBars ? library?.paths.bars?.({ align: 1, size: [0.8, 64] }) : undefined;
  return {
    ...size,
    ...(zone && library && { tzDate: (atS) => library.tzDate(new Date(atS * 1000), zone) }),
    scales: {
      // The last bar stands behind its moment.
      ...(isBars && { x: { range: (_plot, first, last) => [first, last + stepS(timesMs)] } }),
      y: { range: (_plot, _least, most) => [0, most > 0 ? most * 1.1 : 1] },
    },
    axes: [
      { ...axis, values: timeTexts },
      {
        ...axis,
        size: 64,
        values: (_plot, values) => values.map((value) => valueText(value)),
        // Bars count, and nobody counts halves.
        ...(isBars && { incrs: wholeSteps }),
      },
    ],
    series: [
      { label: timeLabel, value: "{YYYY}-{MM}-{DD} {HH}:{mm}" },
      ...series.map(({ label, color }, at) => {
        const drawn = colorOf(color ?? usualColors[at % usualColors.length] ?? "");
        return {
          label,
          stroke: drawn,
          ...(bars
            ? { width: 0, fill: drawn, paths: bars, points: { show: false } }
            : { width: 2 }),
          value: (_plot: uPlot, value: number | null) => (value === null ? "–" : valueText(value)),
        };
      }),
    ],
  };
}

const stepS = (timesMs: readonly number[]): number =>
  ((timesMs.at(-1) ?? 0) - (timesMs.at(-2) ?? 0)) / 1000;

const wholeSteps = Array.from({ length: 9 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

const yearS = 365 * 86_400;
const monthS = 28 * 86_400;
const dayS = 86_400;

/** The same in both languages, by 24 hours: ticks so far apart, their text, and what stands below where a year or a day begins. */
const timeTexts: uPlot.Axis.Values = [
  [yearS, "{YYYY}", null, null, null, null, null, null, 1],
  [monthS, "{YYYY}-{MM}", null, null, null, null, null, null, 1],
  [dayS, "{MM}-{DD}", "\n{YYYY}", null, null, null, null, null, 1],
  [60, "{HH}:{mm}", "\n{YYYY}-{MM}-{DD}", null, "\n{MM}-{DD}", null, null, null, 1],
  [1, "{HH}:{mm}:{ss}", "\n{YYYY}-{MM}-{DD}", null, "\n{MM}-{DD}", null, null, null, 1],
];

/** Times in seconds, then the values of each series, as the library takes them. */
export const chartRows = ({ timesMs, series }: ChartData): uPlot.AlignedData => [
  timesMs.map((atMs) => atMs / 1000),
  ...series.map(({ values }) => [...values]),
];
