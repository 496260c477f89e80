export { createRtmpOutput } from "./rtmp-output.ts";
export { rtmpSettings } from "./settings.ts";
