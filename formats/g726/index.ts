export { G726Decoder, g726Samples } from "./g726-decoder.ts";
