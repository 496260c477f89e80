import { BitReader, BitWriter, BrokenBytes } from "../bits/index.ts";

export interface AacConfig {
  /** audioObjectType: 2 AAC-LC, 5 HE-AAC, 29 HE-AAC v2. */
  readonly objectType: number;
  /** Of the core coder: a frame is 1024 samples at this rate, in HE-AAC too. */
  readonly sampleRate: number;
  readonly channels: number;
}

export const aacSamplesPerFrame = 1024;

/** Table 1.18: the rate for each samplingFrequencyIndex. */
const sampleRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
  7_350,
];
const explicitRate = 15;
/** Table 1.19: the channels for each channelConfiguration; 0 is described elsewhere and not supported. */
const channelCounts = [undefined, 1, 2, 3, 4, 5, 6, 8];
const objectTypeLc = 2;
const objectTypeEscape = 31;
const format = "AAC AudioSpecificConfig";

/** AudioSpecificConfig, ISO 14496-3 clause 1.6.2.1, as far as the channels. */
export function parseAudioSpecificConfig(config: Uint8Array): AacConfig {
  const reader = new BitReader(config, format);
  let objectType = reader.u(5);
  if (objectType === objectTypeEscape) objectType = 32 + reader.u(6);
  if (objectType === 0) throw reader.broken("对象类型无效", "the object type is not valid");
  const frequencyIndex = reader.u(4);
  const sampleRate = frequencyIndex === explicitRate ? reader.u(24) : sampleRates[frequencyIndex];
  if (!sampleRate) throw reader.broken("采样率无效", "the sample rate is not valid");
  const channels = channelCounts[reader.u(4)];
  if (!channels) throw unsupportedChannels();
  return { objectType, sampleRate, channels };
}

/** The AudioSpecificConfig of AAC-LC. */
export function audioSpecificConfig(track: { sampleRate: number; channels: number }): Uint8Array {
  const frequencyIndex = sampleRates.indexOf(track.sampleRate);
  const channelConfiguration = channelCounts.indexOf(track.channels);
  if (channelConfiguration < 0) throw unsupportedChannels();
  const writer = new BitWriter(8);
  writer.u(5, objectTypeLc);
  writer.u(4, frequencyIndex < 0 ? explicitRate : frequencyIndex);
  if (frequencyIndex < 0) writer.u(24, track.sampleRate);
  writer.u(4, channelConfiguration);
  writer.u(3, 0); // frameLengthFlag, dependsOnCoreCoder, extensionFlag
  return writer.toBytes();
}

/** RFC 6381, as in mp4a.40.2. Takes the AudioSpecificConfig. */
export function codecString(config: Uint8Array): string {
  return `mp4a.40.${parseAudioSpecificConfig(config).objectType}`;
}

function unsupportedChannels(): BrokenBytes {
  return new BrokenBytes(format, {
    zh: "不支持的声道配置",
    en: "the channel configuration is not supported",
  });
}
