export { encodeFlacFrame } from "./frame-encoder.ts";
export { flacStreamInfo } from "./stream-info.ts";
