import { hostname } from "node:os";
import { Figures } from "../metrics/figures.ts";
import { healthDoors } from "../metrics/health-doors.ts";
import { Machine } from "../metrics/machine.ts";
import { machineMetrics } from "../metrics/machine-metrics.ts";
import { metricsDoor } from "../metrics/metrics-door.ts";
import { metricMigrations } from "../metrics/migrations/index.ts";
import { RollupStore } from "../metrics/rollup-store.ts";
import { metricsSettings } from "../metrics/settings.ts";
import { serverIdOf } from "../shared/index.ts";
import { defineModule } from "./module.ts";
import type { Site } from "./site.ts";

type MetricsSite = Pick<
  Site,
  "database" | "settings" | "events" | "moduleFacts" | "product" | "clock" | "log"
>;

/** Measures what all modules have declared; `/metrics` and the addresses that tell whether the program is well. */
export const metrics = defineModule({
  name: "metrics",
  migrations: metricMigrations,
  settings: [metricsSettings],
  metrics: machineMetrics,
  create: async (site: MetricsSite) => {
    const { database, settings, events, product, clock, log } = site;
    const id = await serverIdOf(database);
    const figures = new Figures({
      metrics: site.moduleFacts.flatMap((module) => module.metrics ?? []),
      store: new RollupStore(database, id),
      server: { id, name: hostname() },
      events,
      clock,
      log,
    });
    return {
      feature: {
        name: "metrics",
        routes: [],
        doors: [metricsDoor({ product, figures, settings }), ...healthDoors(site)],
        start: () => figures.start(site),
        stop: () => figures.stop(),
      },
      offers: { figures, machine: new Machine(() => clock.monotonicMs()) },
    };
  },
});
