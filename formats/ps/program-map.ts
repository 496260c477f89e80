import { crc32 } from "./crc32.ts";
import { streamId } from "./stream-id.ts";

export interface MappedStream {
  /** stream_type */
  readonly type: number;
  /** elementary_stream_id */
  readonly id: number;
}

const fixedBytes = 10;
const entryBytes = 4;
const crcBytes = 4;

/**
 * Program stream map, ISO 13818-1 clause 2.5.4, between `start` and `end`. Devices often get its checksum
 * and the length of the list wrong: only the outer length is believed.
 */
export function parseProgramMap(bytes: Uint8Array, start: number, end: number): MappedStream[] {
  const streams: MappedStream[] = [];
  const infoLength = u16(bytes, start + 8); // program_stream_info_length
  let at = start + fixedBytes + infoLength + 2; // elementary_stream_map_length
  while (at + entryBytes <= end - crcBytes) {
    streams.push({ type: bytes[at] ?? 0, id: bytes[at + 1] ?? 0 });
    at += entryBytes + u16(bytes, at + 2); // elementary_stream_info_length
  }
  return streams;
}

export function writeProgramMap(streams: readonly MappedStream[]): Uint8Array {
  const mapLength = streams.length * entryBytes;
  const bytes = new Uint8Array(fixedBytes + 2 + mapLength + crcBytes);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x100 | streamId.programMap); // packet_start_code_prefix, map_stream_id
  view.setUint16(4, bytes.length - 6); // program_stream_map_length
  view.setUint8(6, 0xe1); // current_next_indicator, reserved, program_stream_map_version 1
  view.setUint8(7, 0xff); // reserved, marker_bit
  view.setUint16(8, 0); // program_stream_info_length
  view.setUint16(10, mapLength); // elementary_stream_map_length
  streams.forEach(({ type, id }, index) => {
    const at = fixedBytes + 2 + index * entryBytes;
    view.setUint8(at, type);
    view.setUint8(at + 1, id);
    view.setUint16(at + 2, 0); // elementary_stream_info_length
  });
  view.setUint32(bytes.length - crcBytes, crc32(bytes.subarray(0, bytes.length - crcBytes)));
  return bytes;
}

function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
