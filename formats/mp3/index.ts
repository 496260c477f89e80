export { parseMp3Header } from "./frame-header.ts";
export { splitMp3 } from "./split-frames.ts";
