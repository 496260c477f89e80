import { BitReader, BitWriter } from "../bits/index.ts";
import { parseAudioSpecificConfig } from "./audio-specific-config.ts";

export interface AdtsFrames {
  /** AudioSpecificConfig of the first frame. */
  readonly config: Uint8Array;
  /** Access units without their headers, as views on the data. */
  readonly frames: Uint8Array[];
  /** The start of a frame that is not all there yet: put it before the data that comes next. */
  readonly rest: Uint8Array;
}

/** Splits an ADTS stream, ISO 14496-3 clause 1.A.2.2; the data starts with a frame. */
export function splitAdts(data: Uint8Array): AdtsFrames {
  const config = configOf(readHeader(data));
  parseAudioSpecificConfig(config);

  const frames: Uint8Array[] = [];
  let from = 0;
  while (data.length - from >= plainHeaderLength) {
    const { headerLength, length } = readHeader(data.subarray(from));
    if (from + length > data.length) break;
    frames.push(data.subarray(from + headerLength, from + length));
    from += length;
  }
  return { config, frames, rest: data.subarray(from) };
}

const plainHeaderLength = 7;
const crcLength = 2;

interface Header {
  readonly profile: number;
  readonly frequencyIndex: number;
  readonly channelConfiguration: number;
  readonly headerLength: number;
  /** Of the frame with its header. */
  readonly length: number;
}

function readHeader(data: Uint8Array): Header {
  const reader = new BitReader(data, "AAC ADTS");
  if (reader.u(12) !== 0xfff) throw reader.broken("找不到同步字", "there is no sync word");
  reader.skip(3); // ID, layer
  const hasCrc = !reader.flag();
  const profile = reader.u(2);
  const frequencyIndex = reader.u(4);
  reader.skip(1); // private_bit
  const channelConfiguration = reader.u(3);
  reader.skip(4); // original_copy, home, copyright bits
  const length = reader.u(13);
  reader.skip(11); // adts_buffer_fullness
  if (reader.u(2) !== 0)
    throw reader.broken("一帧含多个数据块", "a frame holds several data blocks");
  const headerLength = plainHeaderLength + (hasCrc ? crcLength : 0);
  if (length < headerLength) throw reader.broken("帧长无效", "the frame length is not valid");
  return { profile, frequencyIndex, channelConfiguration, headerLength, length };
}

function configOf({ profile, frequencyIndex, channelConfiguration }: Header): Uint8Array {
  const writer = new BitWriter(8);
  writer.u(5, profile + 1); // audioObjectType
  writer.u(4, frequencyIndex);
  writer.u(4, channelConfiguration);
  writer.u(3, 0); // frameLengthFlag, dependsOnCoreCoder, extensionFlag
  return writer.toBytes();
}

/** The header before an access unit of so many bytes. */
export function adtsHeader(config: Uint8Array, frameLength: number): Uint8Array {
  const { objectType, frequencyIndex, channelConfiguration } = adtsFields(config);
  const writer = new BitWriter(plainHeaderLength);
  writer.u(12, 0xfff); // syncword
  writer.u(3, 0); // ID, layer
  writer.u(1, 1); // protection_absent
  writer.u(2, objectType - 1); // profile_ObjectType
  writer.u(4, frequencyIndex); // sampling_frequency_index
  writer.u(1, 0); // private_bit
  writer.u(3, channelConfiguration);
  writer.u(4, 0); // original_copy, home, copyright bits
  writer.u(13, plainHeaderLength + frameLength); // aac_frame_length
  writer.u(11, 0x7ff); // adts_buffer_fullness: variable
  writer.u(2, 0); // number_of_raw_data_blocks_in_frame
  return writer.toBytes();
}

/** Only AAC Main, LC, SSR and LTP fit a header; HE-AAC is written as the LC that it contains. */
function adtsFields(config: Uint8Array) {
  const reader = new BitReader(config, "AAC AudioSpecificConfig");
  const objectType = reader.u(5);
  const frequencyIndex = reader.u(4);
  if (frequencyIndex > 12)
    throw reader.broken("采样率不能写入 ADTS", "the sample rate does not fit ADTS");
  const channelConfiguration = reader.u(4);
  return {
    objectType: objectType >= 1 && objectType <= 4 ? objectType : 2,
    frequencyIndex,
    channelConfiguration,
  };
}
