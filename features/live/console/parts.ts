import { WhyOverlay } from "@tessera/kit/tile";
import {
  fetchedSource,
  fill,
  keyGroupSlot,
  overlaySlot,
  paletteSlot,
} from "@tessera/platform/console";
import { pictureKeys, wallKeys } from "./wall/keys/key-groups.ts";

const cameras = fetchedSource(
  { zh: "摄像机", en: "Cameras" },
  async () => (await import("./palette/camera-source.ts")).findCameras,
);
const playAll = fetchedSource(
  { zh: "播放", en: "Play" },
  async () => (await import("./palette/camera-source.ts")).findPlayAll,
);

export const parts = [
  fill(overlaySlot, WhyOverlay),
  fill(keyGroupSlot, wallKeys),
  fill(keyGroupSlot, pictureKeys),
  fill(paletteSlot, cameras),
  fill(paletteSlot, playAll),
];
