import { audioSpecificConfig, parseAudioSpecificConfig } from "./audio-specific-config.ts";

/** audioMuxVersion, allStreamsSameTimeFraming, numSubFrames, numProgram and numLayer before the configuration. */
const bitsBefore = 15;
const objectTypeLc = 2;

/**
 * The AudioSpecificConfig of AAC-LC in a StreamMuxConfig, ISO 14496-3 clause 1.7.3; undefined of anything else, and of
 * streams with several programs or layers. Throws BrokenBytes.
 */
export function configOfStreamMux(bytes: Uint8Array): Uint8Array | undefined {
  const [first = 0, second = 0] = bytes;
  const isPlain = first >> 7 === 0 && second >> 1 === 0;
  if (!isPlain || bytes.length < 4) return undefined;
  const shifted = Uint8Array.from(bytes.subarray(1), (byte, at) => {
    const next = bytes[at + 2] ?? 0;
    return ((byte << (bitsBefore - 8)) | (next >> 1)) & 0xff;
  });
  const { objectType, sampleRate, channels } = parseAudioSpecificConfig(shifted);
  return objectType === objectTypeLc ? audioSpecificConfig({ sampleRate, channels }) : undefined;
}
