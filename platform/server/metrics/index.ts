export { familyName, sampleName } from "./exposition.ts";
export { Figures, type FiguresOfTime } from "./figures.ts";
export { Machine } from "./machine.ts";
export { defineMetric, type LabelledValue, type Metric } from "./metric.ts";
export { metricMigrations } from "./migrations/index.ts";
export { Rollup, type RollupRow, rollupSteps } from "./rollup.ts";
export { RollupStore, type StoredSeries } from "./rollup-store.ts";
export { metricsSettings } from "./settings.ts";
