import type { DeviceCatalog } from "@tessera/engine";
import { defineModule, type Site } from "@tessera/platform/server";
import { createNewsFeature, type NewsDeps, newsCleanUps } from "./index.ts";
import { newsMigrations } from "./migrations/index.ts";
import { NewsStore } from "./news-store.ts";

interface NewsSite extends Omit<NewsDeps, "store" | "deviceName">, Pick<Site, "database"> {
  readonly catalog: Pick<DeviceCatalog, "device" | "channelsOf">;
}

export const news = defineModule({
  name: "news",
  migrations: newsMigrations,
  cleanUps: newsCleanUps,
  create: ({ database, catalog, events, settings, rights, clock, log }: NewsSite) => ({
    feature: createNewsFeature({
      store: new NewsStore(database),
      deviceName: (id) => catalog.device(id)?.name ?? "",
      events,
      settings,
      rights,
      catalog,
      clock,
      log,
    }),
  }),
});
