import { favouritesSlot } from "@tessera/kit/camera-list";
import { fill } from "@tessera/platform/console";
import { favouriteTree, foundFavourites } from "./favourite-tree.ts";
import { toggleFavourite } from "./toggle-favourite.ts";

export const parts = [
  fill(favouritesSlot, { tree: favouriteTree, found: foundFavourites, toggle: toggleFavourite }),
];
