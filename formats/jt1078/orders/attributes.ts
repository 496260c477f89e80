import { BodyReader, BodyWriter } from "../../jt808/index.ts";

/** What a terminal says of its sound and pictures, 0x1003. */
export interface MediaAttributes {
  /** Codes of payloadType. */
  readonly audioCodec: number;
  readonly audioChannels: number;
  readonly sampleRate: number;
  readonly bitsPerSample: number;
  readonly audioFrameBytes: number;
  readonly canPlaySound: boolean;
  readonly videoCodec: number;
  readonly maxAudioChannels: number;
  readonly maxVideoChannels: number;
}

const sampleRates = [8000, 22_050, 44_100, 48_000];
const sampleBits = [8, 16, 32];

export function readMediaAttributes(body: Uint8Array): MediaAttributes {
  const reader = new BodyReader(body);
  return {
    audioCodec: reader.u8(),
    audioChannels: reader.u8(),
    sampleRate: sampleRates[reader.u8()] ?? 8000,
    bitsPerSample: sampleBits[reader.u8()] ?? 16,
    audioFrameBytes: reader.u16(),
    canPlaySound: reader.u8() === 1,
    videoCodec: reader.u8(),
    maxAudioChannels: reader.u8(),
    maxVideoChannels: reader.u8(),
  };
}

export const writeMediaAttributes = (told: MediaAttributes): Uint8Array =>
  new BodyWriter()
    .u8(told.audioCodec)
    .u8(told.audioChannels)
    .u8(sampleRates.indexOf(told.sampleRate))
    .u8(sampleBits.indexOf(told.bitsPerSample))
    .u16(told.audioFrameBytes)
    .u8(told.canPlaySound ? 1 : 0)
    .u8(told.videoCodec)
    .u8(told.maxAudioChannels)
    .u8(told.maxVideoChannels)
    .done();
