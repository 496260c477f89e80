import { WhyOverlay } from "@tessera/kit/tile";
import { fill, keyGroupSlot, overlaySlot, paletteSlot } from "@tessera/platform/console";
import { cameraSource, playSource } from "./palette/camera-source.ts";
import { pictureKeys, wallKeys } from "./wall/keys/key-groups.ts";

export const parts = [
  fill(overlaySlot, WhyOverlay),
  fill(keyGroupSlot, wallKeys),
  fill(keyGroupSlot, pictureKeys),
  fill(paletteSlot, cameraSource),
  fill(paletteSlot, playSource),
];
