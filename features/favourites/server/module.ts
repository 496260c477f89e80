import { defineModule, type Site } from "@tessera/platform/server";
import { FavouriteStore } from "./favourite-store.ts";
import { Favourites } from "./favourites.ts";
import { createFavouritesFeature, type FavouritesDeps } from "./index.ts";
import { favouriteMigrations } from "./migrations/index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    readonly favourites: Favourites;
  }
}

type FavouritesSite = Omit<FavouritesDeps, "favourites"> & Pick<Site, "database" | "clock">;

export const favourites = defineModule({
  name: "favourites",
  migrations: favouriteMigrations,
  create: async (site: FavouritesSite) => {
    const { database, clock, catalog, rights, events, log } = site;
    const kept = await Favourites.load({ store: new FavouriteStore(database), clock });
    return {
      feature: createFavouritesFeature({ favourites: kept, catalog, rights, events, log }),
      offers: { favourites: kept },
    };
  },
});
