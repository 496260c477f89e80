export { transcodeSettings } from "./settings.ts";
export { Transcoders } from "./transcoders.ts";
