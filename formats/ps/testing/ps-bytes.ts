import { type Damage, RtpReceiver } from "../../rtp/index.ts";
import { PsDemuxer, type PsSound, type PsTimes } from "../index.ts";

export const fromHex = (hex: string) =>
  Uint8Array.from(hex.match(/[\da-f]{2}/gi) ?? [], (byte) => Number.parseInt(byte, 16));

export const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const join = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

/** SCR 90000, as the standard's table lays it out. */
export const packHeader = fromHex("000001ba440016fc8401005f6bf8");
export const systemHeader = fromHex("000001bb000c80ccf504217fe0e080c0c020");
export const mapH264G711a = fromHex("000001bc0012e1ff000000081be0000090c00000b9287f16");
export const mapH265Aac = fromHex("000001bc0012e1ff0000000824e000000fc00000ad322adc");

/** A PES packet; `length` in place of the right one, where a device gets it wrong. */
export function pes(
  id: number,
  data: Uint8Array,
  { pts, length }: { pts?: number | undefined; length?: number } = {},
): Uint8Array {
  const times = pts === undefined ? [] : pesTime(pts);
  const told = length ?? 3 + times.length + data.length;
  const flags = pts === undefined ? 0 : 0x80;
  return join([0, 0, 1, id, told >> 8, told & 255, 0x80, flags, times.length], times, data);
}

function pesTime(pts: number): number[] {
  const high = Math.floor(pts / 2 ** 30);
  const low = pts % 2 ** 30;
  return [
    0x21 | (high << 1),
    (low >> 22) & 255,
    ((low >> 14) & 0xfe) | 1,
    (low >> 7) & 255,
    ((low << 1) & 0xfe) | 1,
  ];
}

export const h264 = {
  sps: fromHex("67640028acd940780227e5c044000003000400000300c83c60c658"),
  pps: fromHex("68ebe3cb22c0"),
};

export const h265 = {
  vps: fromHex("40010c01ffff01600000030090000003000003005d959809"),
  sps: fromHex(
    "42010101600000030090000003000003005da00280802d165959a4932bc05a020000030002000003003210",
  ),
  pps: fromHex("4401c172b46240"),
};

/** A slice of so many bytes, none of which is a zero: the first of its picture. */
function slice(header: readonly number[], bytes: number, fill = 0x9b): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, at) => header[at] ?? fill);
}

export const idr = (bytes = 40, fill?: number) => slice([0x65, 0x88], bytes, fill);
export const inter = (bytes = 30, fill?: number) => slice([0x41, 0x9a], bytes, fill);
export const hevcIdr = (bytes = 40) => slice([0x26, 0x01, 0xaf], bytes);

export const byteStream = (...nals: readonly Uint8Array[]) =>
  join(...nals.flatMap((nal) => [[0, 0, 0, 1], nal]));

export const keyUnit = (bytes?: number, fill?: number) =>
  byteStream(h264.sps, h264.pps, idr(bytes, fill));

export interface SentPacket {
  readonly payload: Uint8Array;
  readonly timestamp?: number;
  readonly marker?: boolean;
}

/** RTP packets of at most so many bytes; the last has the marker unless told otherwise. */
export function cut(
  ps: Uint8Array,
  timestamp: number,
  { bytes = 1400, marker = true } = {},
): SentPacket[] {
  const packets: SentPacket[] = [];
  for (let from = 0; from < ps.length; from += bytes) {
    const payload = ps.slice(from, from + bytes);
    packets.push({ payload, timestamp, marker: marker && from + bytes >= ps.length });
  }
  return packets;
}

export interface SeenPicture extends PsTimes {
  readonly data: Uint8Array;
  readonly isKey: boolean;
  readonly damage: Damage;
}

/** A demuxer with all that it gave out. */
export function aDemuxer() {
  const pictures: SeenPicture[] = [];
  const sounds: PsSound[] = [];
  const codecs: string[] = [];
  const demuxer = new PsDemuxer({
    onParameterSets: ({ codec }) => void codecs.push(codec),
    onPicture: (data, isKey, times, damage) =>
      void pictures.push({ data, isKey, damage, ...times }),
    onSound: (sound) => void sounds.push(sound),
  });
  const receiver = new RtpReceiver(demuxer);
  let sequence = 65_500;
  return {
    demuxer,
    pictures,
    sounds,
    codecs,
    /** Packets are numbered on; `lose` leaves some numbers out. */
    send: (...packets: readonly SentPacket[]): void => {
      for (const packet of packets) {
        // As a socket gives it: what is not copied is written over.
        const bytes = Buffer.from(rtp(packet, sequence));
        sequence = (sequence + 1) & 0xffff;
        receiver.receive(bytes, 0, bytes.length);
        bytes.fill(0xee);
      }
    },
    lose: (count = 1): void => {
      sequence = (sequence + count) & 0xffff;
    },
  };
}

function rtp({ payload, timestamp = 0, marker = false }: SentPacket, sequence: number): Uint8Array {
  const packet = new Uint8Array(12 + payload.length);
  const view = new DataView(packet.buffer);
  view.setUint8(0, 0x80);
  view.setUint8(1, (marker ? 0x80 : 0) | 96);
  view.setUint16(2, sequence);
  view.setUint32(4, timestamp);
  view.setUint32(8, 7);
  packet.set(payload, 12);
  return packet;
}
