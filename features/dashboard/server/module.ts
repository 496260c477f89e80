import { defineModule, type Site } from "@tessera/platform/server";
import { CardStore, createDashboardFeature } from "./index.ts";
import { dashboardMigrations } from "./migrations/index.ts";

type DashboardSite = Pick<Site, "database" | "figures" | "push" | "events" | "clock">;

export const dashboard = defineModule({
  name: "dashboard",
  migrations: dashboardMigrations,
  create: (site: DashboardSite) => {
    const { database, figures, push, events, clock } = site;
    const cards = new CardStore(database);
    return { feature: createDashboardFeature({ figures, cards, push, events, clock }) };
  },
});
