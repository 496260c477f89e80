export { webRtcSettings } from "./settings.ts";
export { createWebRtcOutput } from "./webrtc-output.ts";
