export { encodeClip } from "./clip.ts";
export { type LiveClip, playLive } from "./live-clip.ts";
export { type Site, startSite } from "./site.ts";
export { aacTone, pcmaTone } from "./sounds.ts";
export { startViewers, type Viewers } from "./start-viewers.ts";
