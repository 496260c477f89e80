export { CameraPicture, type CameraPictureOptions } from "./camera-picture.ts";
export { writePps, writeSps } from "./h264-parameter-sets.ts";
export { type SceneName, sceneNames } from "./scenes/index.ts";
export { readTimeStrip } from "./time-strip.ts";
