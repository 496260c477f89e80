export { createRtspOutput } from "./rtsp-output.ts";
export { rtspSettings } from "./settings.ts";
