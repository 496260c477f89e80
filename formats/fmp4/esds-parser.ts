import type { BoxReader } from "./box-reader.ts";
import { aacObjectType, descriptorTag, mp3ObjectTypes } from "./esds.ts";
import type { Fmp4AudioFormat } from "./tracks.ts";

/** ES_Descriptor, ISO 14496-1 clause 7.2.6.5; undefined for a codec that we do not know. */
export function parseEsds(esds: BoxReader): Fmp4AudioFormat | undefined {
  esds.skip(4); // version, flags
  enter(esds, descriptorTag.esDescriptor);
  esds.skip(2); // ES_ID
  const flags = esds.u8();
  if (flags & 0x80) esds.skip(2); // dependsOn_ES_ID
  if (flags & 0x40) esds.skip(esds.u8()); // URL
  if (flags & 0x20) esds.skip(2); // OCR_ES_Id
  enter(esds, descriptorTag.decoderConfig);
  const objectType = esds.u8(); // objectTypeIndication
  if (mp3ObjectTypes.includes(objectType)) return { codec: "mp3" };
  if (objectType !== aacObjectType) return undefined;
  esds.skip(12); // streamType, bufferSizeDB, maxBitrate, avgBitrate
  const length = enter(esds, descriptorTag.decoderSpecificInfo);
  return length === undefined ? undefined : { codec: "aac", config: esds.rest().slice(0, length) };
}

/** Steps into a descriptor and gives its length: 7 bits a byte while the first bit is set. */
function enter(esds: BoxReader, tag: number): number | undefined {
  if (esds.u8() !== tag) return undefined;
  let length = 0;
  for (let left = 4; left > 0; left--) {
    const byte = esds.u8();
    length = (length << 7) | (byte & 0x7f);
    if (byte < 0x80) break;
  }
  return length;
}
