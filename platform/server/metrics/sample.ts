import type { Labels, Metric } from "./metric.ts";

/** One figure with its labels, as it is now. */
export interface Sample {
  readonly metric: Metric;
  readonly labels: Labels;
  readonly value: number;
}

/** What names a series: the labels in the order of their names, as JSON. */
export function labelsKey(labels: Labels): string {
  const entries = Object.entries(labels);
  // Most figures have none.
  return entries.length === 0
    ? "[]"
    : JSON.stringify(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export const labelsOf = (key: string): Labels =>
  Object.fromEntries(JSON.parse(key) as (readonly [string, string])[]);

/** Of a metric with its labels. */
export const seriesKey = (name: string, labels: Labels): string => `${name} ${labelsKey(labels)}`;
