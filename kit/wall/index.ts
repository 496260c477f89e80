export {
  type Area,
  evenGrid,
  type Grid,
  overlaps,
  presets,
  readingOrder,
  squareGrid,
} from "./grids.ts";
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
  placeInActive,
  removeAt,
  setFlow,
  swap,
  type Wall,
  type WallCamera,
} from "./wall.ts";
export { type SavedWalls, savedWallsSlot, type TourPlan, type WallSource } from "./wall-source.ts";
