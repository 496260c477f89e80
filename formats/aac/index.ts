export { adtsHeader, splitAdts } from "./adts.ts";
export {
  aacSamplesPerFrame,
  audioSpecificConfig,
  codecString,
  parseAudioSpecificConfig,
} from "./audio-specific-config.ts";
