import type { AacTrack, Mp3Track } from "../track/index.ts";
import type { BoxWriter } from "./box-writer.ts";

/** Tags of ISO 14496-1 table 1. */
export const descriptorTag = {
  esDescriptor: 3,
  decoderConfig: 4,
  decoderSpecificInfo: 5,
  slConfig: 6,
} as const;

/** The tag and the length in one byte. */
const descriptorHeader = 2;

/** objectTypeIndication of AAC: ISO 14496-3 audio. */
export const aacObjectType = 0x40;
/** ISO 11172-3 audio, and ISO 13818-3 for the lower sample rates. */
export const mp3ObjectTypes: readonly number[] = [0x6b, 0x69];

export function mp3ObjectType({ sampleRate }: Mp3Track): number {
  return sampleRate < 32_000 ? 0x69 : 0x6b;
}

/** ES_Descriptor, ISO 14496-1 clause 7.2.6.5, around the AudioSpecificConfig of AAC; MP3 has none. */
export function writeEsds(out: BoxWriter, audio: AacTrack | Mp3Track): void {
  const objectType = audio.codec === "aac" ? aacObjectType : mp3ObjectType(audio);
  const config = audio.codec === "aac" ? audio.config : new Uint8Array(0);
  const specificInfoLength = config.length > 0 ? descriptorHeader + config.length : 0;
  const decoderConfigLength = 13 + specificInfoLength;
  const slConfigLength = 1;
  out.fullBox("esds", 0, 0, () => {
    out.u8(descriptorTag.esDescriptor);
    out.u8(3 + descriptorHeader + decoderConfigLength + descriptorHeader + slConfigLength);
    out.u16(0); // ES_ID
    out.u8(0); // flags

    out.u8(descriptorTag.decoderConfig);
    out.u8(decoderConfigLength);
    out.u8(objectType); // objectTypeIndication
    out.u8(0x15); // streamType 5 (audio), upStream 0, reserved 1
    out.zeros(3); // bufferSizeDB
    out.u32(0); // maxBitrate: not known
    out.u32(0); // avgBitrate: not known

    if (config.length > 0) {
      out.u8(descriptorTag.decoderSpecificInfo);
      out.u8(config.length);
      out.bytes(config);
    }

    out.u8(descriptorTag.slConfig);
    out.u8(slConfigLength);
    out.u8(2); // predefined: as MP4 wants it
  });
}
