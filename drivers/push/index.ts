export { createPushDriver } from "./push-driver.ts";
export { rtmpPublishing } from "./rtmp-publish.ts";
export { rtspAnnouncing } from "./rtsp-announce.ts";
