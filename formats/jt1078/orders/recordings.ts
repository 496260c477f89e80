import { BodyReader, BodyWriter } from "../../jt808/index.ts";

/** What is asked for of a terminal's recordings; 0 stands for any. */
export interface RecordingFilter {
  /** 0: all. */
  readonly channel: number;
  readonly fromMs: number;
  /** Undefined: open. */
  readonly toMs: number | undefined;
  /** 0 sound and pictures, 1 sound, 2 pictures, 3 pictures or both. */
  readonly media: number;
  /** 0 any, 1 main, 2 sub. */
  readonly stream: number;
  /** 0 any, 1 main, 2 backup. */
  readonly storage: number;
}

/** 0x9205. The alarms of what is wanted are not asked about: all. */
export const writeRecordingQuery = (filter: RecordingFilter): Uint8Array =>
  new BodyWriter()
    .u8(filter.channel)
    .time(filter.fromMs)
    .time(filter.toMs)
    .u32(0)
    .u32(0)
    .u8(filter.media)
    .u8(filter.stream)
    .u8(filter.storage)
    .done();

export function readRecordingQuery(body: Uint8Array): RecordingFilter {
  const reader = new BodyReader(body);
  const channel = reader.u8();
  const fromMs = reader.time() ?? 0;
  const toMs = reader.time();
  reader.bytes(8);
  const [media, stream, storage] = [reader.u8(), reader.u8(), reader.u8()];
  return { channel, fromMs, toMs, media, stream, storage };
}

/** One file on a terminal's disk. */
export interface TerminalRecording {
  readonly channel: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Alarm bits of a position, low word; above them those of video. */
  readonly alarms: { readonly video: number; readonly position: number };
  readonly media: number;
  readonly stream: number;
  readonly storage: number;
  /** 0 or nonsense, where a terminal does not know. */
  readonly sizeBytes: number;
}

const recordingBytes = 28;
/** A terminal with a disk full of files of a minute has fewer a day. */
const maxRecordings = 20_000;

/** 0x1205: as many as there are bytes for, whatever the total says; those without a time are left out. */
export function readRecordings(body: Uint8Array): {
  readonly serial: number;
  readonly recordings: readonly TerminalRecording[];
} {
  const reader = new BodyReader(body);
  const serial = reader.u16();
  reader.u32(); // how many there are
  const recordings: TerminalRecording[] = [];
  while (reader.left >= recordingBytes && recordings.length < maxRecordings) {
    const channel = reader.u8();
    const startMs = reader.time();
    const endMs = reader.time();
    const alarms = { video: reader.u32(), position: reader.u32() };
    const [media, stream, storage] = [reader.u8(), reader.u8(), reader.u8()];
    const sizeBytes = reader.u32();
    if (startMs === undefined || endMs === undefined || endMs <= startMs) continue;
    recordings.push({ channel, startMs, endMs, alarms, media, stream, storage, sizeBytes });
  }
  return { serial, recordings };
}

export function writeRecordings(
  serial: number,
  recordings: readonly TerminalRecording[],
): Uint8Array {
  const writer = new BodyWriter().u16(serial).u32(recordings.length);
  for (const { channel, startMs, endMs, alarms, media, stream, storage, sizeBytes } of recordings)
    writer
      .u8(channel)
      .time(startMs)
      .time(endMs)
      .u32(alarms.video)
      .u32(alarms.position)
      .u8(media)
      .u8(stream)
      .u8(storage)
      .u32(sizeBytes);
  return writer.done();
}
