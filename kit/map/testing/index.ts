export { anArchive } from "./an-archive.ts";
export { dragAcross } from "./drag-across.ts";
export { drawnPixels } from "./drawn-pixels.ts";
