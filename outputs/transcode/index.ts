export { conversions } from "./converted-pictures.ts";
export { encoderProcesses } from "./encoder-process.ts";
export { serveWorkers } from "./serve-workers.ts";
export { transcodeSettings } from "./settings.ts";
export { Transcoders } from "./transcoders.ts";
