import type { Metric } from "../metrics/metric.ts";

/** What other modules want to know of each, such as which of its rows go with something of theirs: they add it here. */
export interface ModuleFacts {
  /** Figures that it counts: charts, `/metrics` and what is kept over time follow from them. */
  readonly metrics?: readonly Metric[];
}
