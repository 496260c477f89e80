import type { Text } from "@tessera/base";

/** In base units, as those who collect figures want them; empty: a number of something. */
export type MetricUnit = "bytes" | "ratio" | "seconds" | "";

/** What tells figures of one name apart. */
export type Labels = Readonly<Record<string, string>>;

export interface LabelledValue {
  readonly labels: Labels;
  readonly value: number;
}

/** Undefined: it is not known now. */
export type MetricValue = number | undefined | readonly LabelledValue[];

/** One figure. Whoever counts something declares it once; all that shows figures follows from that. */
export interface Metric<Needs = never> {
  /** In small letters, without the product's name and the unit: `memory_used`. */
  readonly name: string;
  /** counter: it only grows while the program runs, and charts show how fast. */
  readonly kind: "gauge" | "counter";
  readonly unit: MetricUnit;
  readonly help: Text;
  /** site: each server tells the same number. By itself it is this server's own. */
  readonly scope?: "site";
  /** Called every second, so it must be cheap. Absent: it is a counter that `Figures.count` counts. */
  readonly read?: (site: Needs) => MetricValue;
}

const namePattern = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** Says what it needs of the site by the type that `read` takes. */
export function defineMetric<Needs>(metric: Metric<Needs>): Metric<Needs> {
  if (!namePattern.test(metric.name))
    throw new Error(`${metric.name} is no name for a figure: small letters, digits and _`);
  if (!metric.read && metric.kind === "gauge")
    throw new Error(`Nobody can count ${metric.name}, which goes up and down: it needs a read`);
  return metric;
}
