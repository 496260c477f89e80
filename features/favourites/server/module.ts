import { defineModule, type Site } from "@tessera/platform/server";
import { FavouriteStore } from "./favourite-store.ts";
import { Favourites } from "./favourites.ts";
import { createFavouritesFeature, type FavouritesDeps, favouriteCleanUps } from "./index.ts";
import { favouriteMigrations } from "./migrations/index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    readonly favourites: Favourites;
  }
}

type FavouritesSite = Omit<FavouritesDeps, "favourites"> &
  Pick<Site, "database" | "feed" | "clock">;

export const favourites = defineModule({
  name: "favourites",
  migrations: favouriteMigrations,
  cleanUps: favouriteCleanUps,
  create: async (site: FavouritesSite) => {
    const { database, feed, clock, catalog, rights, events } = site;
    const kept = await Favourites.load({ store: new FavouriteStore(database), feed, clock });
    return {
      feature: createFavouritesFeature({ favourites: kept, catalog, rights, events }),
      offers: { favourites: kept },
    };
  },
});
