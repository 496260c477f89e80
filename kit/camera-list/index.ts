export { CameraList } from "./CameraList.tsx";
export { carriedRows, rowsDragType } from "./dragged-rows.ts";
export { CameraFacts } from "./facts/camera-facts.ts";
export { Delayed } from "./facts/delayed.ts";
export { useCameraFact } from "./facts/use-facts.ts";
export { type Favourites, favouritesSlot } from "./favourites.ts";
export { type CameraListState, useCameraListState } from "./list-state.ts";
export { cameraListTexts } from "./texts.ts";
export { channelNode, idOf, isBranch, type ListNode } from "./trees/camera-node.ts";
