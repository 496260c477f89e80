export { adtsHeader, splitAdts } from "./adts.ts";
export {
  aacSamplesPerFrame,
  audioSpecificConfig,
  codecString,
  parseAudioSpecificConfig,
} from "./audio-specific-config.ts";
export { configOfStreamMux } from "./stream-mux-config.ts";
