export {
  type Area,
  evenGrid,
  type Grid,
  overlaps,
  presets,
  readingOrder,
  squareGrid,
} from "./grids.ts";
export { usePlayAll } from "./use-play-all.ts";
export {
  activate,
  camerasOf,
  clear,
  emptyWall,
  fill,
  firstEmpty,
  indexOf,
  isTaken,
  place,
  placeAndGoOn,
  placeSeveral,
  removeAt,
  setFlow,
  swap,
  type Wall,
  type WallCamera,
} from "./wall.ts";
export { type SavedWalls, savedWallsSlot, type TourPlan, type WallSource } from "./wall-source.ts";
export { showOnWall, useWantedOnWall } from "./wanted-on-wall.ts";
