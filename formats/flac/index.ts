export { decodeFlacFrame } from "./frame-decoder.ts";
export { encodeFlacFrame } from "./frame-encoder.ts";
export { flacStreamInfo } from "./stream-info.ts";
