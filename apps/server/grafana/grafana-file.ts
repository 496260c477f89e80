import { loadModules } from "../modules.ts";
import { product } from "../product.ts";
import { grafanaDashboard } from "./grafana-dashboard.ts";

export const grafanaFile = new URL("../../../docs/grafana/tessera.json", import.meta.url);

/** What the file has to hold, by the figures of all modules. */
export async function grafanaText(): Promise<string> {
  const metrics = (await loadModules()).flatMap((module) => module.metrics ?? []);
  return `${JSON.stringify(grafanaDashboard(product.name, metrics), null, 2)}\n`;
}
