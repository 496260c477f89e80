import { familyName, type Metric, sampleName } from "@tessera/platform/server";

const columns = 24;
const panelWidth = 8;
const panelHeight = 7;
const inRow = columns / panelWidth;

/** Grafana's names of our units. */
const units: Readonly<Record<Metric["unit"], string>> = {
  bytes: "bytes",
  ratio: "percentunit",
  seconds: "s",
  "": "short",
};

/** The variable by which whoever opens the dashboard chooses where the figures come from. */
const datasource = { type: "prometheus", uid: `\${source}` };

/** A dashboard of Grafana with one panel a figure, made of what the modules declare. */
export const grafanaDashboard = (product: string, metrics: readonly Metric[]) => ({
  title: product,
  uid: product.toLowerCase(),
  tags: [product.toLowerCase()],
  schemaVersion: 39,
  editable: true,
  refresh: "30s",
  time: { from: "now-24h", to: "now" },
  templating: {
    list: [
      { name: "source", type: "datasource", query: "prometheus", label: "Data source" },
      {
        name: "instance",
        type: "query",
        label: "Server",
        datasource,
        query: `label_values(${familyName(product, { name: "machine_cpu", unit: "ratio" })}, instance)`,
        refresh: 2,
        includeAll: true,
        multi: true,
      },
    ],
  },
  panels: metrics.map((metric, at) => ({
    id: at + 1,
    type: "timeseries",
    title: metric.help.en,
    description: metric.help.zh,
    datasource,
    gridPos: {
      x: (at % inRow) * panelWidth,
      y: Math.floor(at / inRow) * panelHeight,
      w: panelWidth,
      h: panelHeight,
    },
    fieldConfig: { defaults: { unit: unitOf(metric), min: 0 }, overrides: [] },
    targets: [{ refId: "A", datasource, expr: expressionOf(product, metric) }],
  })),
});

/** A counter is shown by how fast it grows; what every server tells alike is taken once. */
function expressionOf(product: string, metric: Metric): string {
  const series = `${sampleName(product, metric)}{instance=~"$instance"}`;
  if (metric.kind === "counter") return `rate(${series}[$__rate_interval])`;
  return metric.scope === "site" ? `max without (instance) (${series})` : series;
}

function unitOf({ kind, unit }: Metric): string {
  if (kind === "gauge") return units[unit];
  return unit === "bytes" ? "Bps" : "ops";
}
