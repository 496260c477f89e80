export { opusHead, parseOpusHead } from "./opus-head.ts";
export { opusPacketSamples } from "./packet-samples.ts";
