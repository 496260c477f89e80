import type { Labels, Metric } from "./metric.ts";
import type { Sample } from "./sample.ts";

/** OpenMetrics 1.0, or the older text format of Prometheus for who asks for nothing better. */
export type ExpositionFormat = "openmetrics" | "prometheus";

export const contentTypes: Readonly<Record<ExpositionFormat, string>> = {
  openmetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8",
  prometheus: "text/plain; version=0.0.4; charset=utf-8",
};

export const formatFor = (accept: string): ExpositionFormat =>
  /application\/openmetrics-text/i.test(accept) ? "openmetrics" : "prometheus";

/** All figures as they are now, each with its help, type and unit. */
export function expose(
  product: string,
  samples: readonly Sample[],
  format: ExpositionFormat,
): string {
  const families = Map.groupBy(samples, ({ metric }) => metric);
  const lines = [...families].flatMap(([metric, own]) => familyLines(product, metric, own, format));
  if (format === "openmetrics") lines.push("# EOF");
  return lines.map((line) => `${line}\n`).join("");
}

/** As a family is called: `product_memory_used_bytes`. */
export function familyName(product: string, { name, unit }: Pick<Metric, "name" | "unit">): string {
  const prefix = product.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");
  return [prefix, name, unit].filter(Boolean).join("_");
}

/** As its samples are: a counter ends in `_total`. */
export const sampleName = (product: string, metric: Pick<Metric, "name" | "unit" | "kind">) =>
  `${familyName(product, metric)}${metric.kind === "counter" ? "_total" : ""}`;

function familyLines(
  product: string,
  metric: Metric,
  samples: readonly Sample[],
  format: ExpositionFormat,
): string[] {
  // In the older format a family is called as its samples are.
  const isOpen = format === "openmetrics";
  const family = isOpen ? familyName(product, metric) : sampleName(product, metric);
  return [
    `# HELP ${family} ${escapedHelp(metric.help.en, isOpen)}`,
    `# TYPE ${family} ${metric.kind}`,
    ...(isOpen && metric.unit ? [`# UNIT ${family} ${metric.unit}`] : []),
    ...samples.map(
      ({ labels, value }) => `${sampleName(product, metric)}${labelText(labels)} ${value}`,
    ),
  ];
}

function labelText(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length === 0 ? "" : `{${parts.join(",")}}`;
}

const escaped = (value: string): string =>
  value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');

/** OpenMetrics escapes quotes here too. */
const escapedHelp = (help: string, isOpen: boolean): string =>
  isOpen ? escaped(help) : help.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
