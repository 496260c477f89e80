import type { BoxWriter } from "./box-writer.ts";

/** Tags of ISO 14496-1 table 1. */
const tag = { esDescriptor: 3, decoderConfig: 4, decoderSpecificInfo: 5, slConfig: 6 } as const;

/** The tag and the length in one byte. */
const descriptorHeader = 2;

/** ES_Descriptor, ISO 14496-1 clause 7.2.6.5, around an AudioSpecificConfig. */
export function writeEsds(out: BoxWriter, audioSpecificConfig: Uint8Array): void {
  const decoderConfigLength = 13 + descriptorHeader + audioSpecificConfig.length;
  const slConfigLength = 1;
  out.fullBox("esds", 0, 0, () => {
    out.u8(tag.esDescriptor);
    out.u8(3 + descriptorHeader + decoderConfigLength + descriptorHeader + slConfigLength);
    out.u16(0); // ES_ID
    out.u8(0); // flags

    out.u8(tag.decoderConfig);
    out.u8(decoderConfigLength);
    out.u8(0x40); // objectTypeIndication: ISO 14496-3 audio
    out.u8(0x15); // streamType 5 (audio), upStream 0, reserved 1
    out.zeros(3); // bufferSizeDB
    out.u32(0); // maxBitrate: not known
    out.u32(0); // avgBitrate: not known

    out.u8(tag.decoderSpecificInfo);
    out.u8(audioSpecificConfig.length);
    out.bytes(audioSpecificConfig);

    out.u8(tag.slConfig);
    out.u8(slConfigLength);
    out.u8(2); // predefined: as MP4 wants it
  });
}
