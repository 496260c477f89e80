export { Chart } from "./Chart.tsx";
export type { ChartData, Series } from "./chart-options.ts";
