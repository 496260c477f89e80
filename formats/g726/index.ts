export { G726Decoder, g726Samples } from "./g726-decoder.ts";
export { G726Encoder } from "./g726-encoder.ts";
