import { BoxWriter } from "./box-writer.ts";
import type { InitTrack } from "./init-tracks.ts";

/** A track of a file that can be played from any byte: all its samples, in tables of big-endian numbers. */
export interface MovieTrack extends InitTrack {
  readonly edits: readonly MovieEdit[];
  /** In ticks of the track. */
  readonly mediaTicks: number;
  readonly tables: SampleTables;
}

export interface MovieEdit {
  readonly durationMs: number;
  /** Of the media, in ticks of the track; -1: nothing is shown so long. */
  readonly mediaTicks: number;
}

/** Without their headers, clauses 8.6.1, 8.6.2 and 8.7; each table as pairs or triples of 32 bits. */
export interface SampleTables {
  /** sample_count, sample_delta */
  readonly stts: Uint32Array;
  /** sample_count, sample_offset; empty: all are shown as they are decoded. */
  readonly ctts: Int32Array;
  /** Numbers of the samples that are decoded without others; undefined: all are. */
  readonly stss: Uint32Array | undefined;
  /** entry_size */
  readonly stsz: Uint32Array;
  /** first_chunk, samples_per_chunk, sample_description_index */
  readonly stsc: Uint32Array;
  /** From the first byte of the media data. */
  readonly chunkOffsets: Float64Array;
}

export interface Movie {
  readonly tracks: readonly MovieTrack[];
  readonly durationMs: number;
  readonly createdAtMs: number;
  /** Of all samples together. */
  readonly mediaBytes: number;
}

/**
 * All that stands before the samples of an MP4 file, ISO 14496-12: ftyp, moov with full sample tables,
 * and the header of mdat. The samples follow.
 */
export function movieHeader(movie: Movie): Uint8Array {
  const ftyp = writeFtyp();
  const mdat = mdatHeader(movie.mediaBytes);
  // Chunk offsets take 64 bits whatever they are: the size does not depend on them.
  const moovBytes = writeMoov(movie, 0).length;
  const moov = writeMoov(movie, ftyp.length + moovBytes + mdat.length);
  const out = new BoxWriter();
  for (const part of [ftyp, moov, mdat]) out.bytes(part);
  return out.toBytes();
}

/** Movie times are in milliseconds. */
const movieTimescale = 1000;
/** From 1904, when MP4 time begins, to 1970. */
const secondsTo1970 = 2_082_844_800;

function writeFtyp(): Uint8Array {
  const out = new BoxWriter();
  out.box("ftyp", () => {
    out.ascii("isom"); // major_brand
    out.u32(512); // minor_version
    out.ascii("isom"); // compatible_brands
    out.ascii("iso5");
    out.ascii("mp41");
  });
  return out.toBytes();
}

function mdatHeader(mediaBytes: number): Uint8Array {
  const out = new BoxWriter();
  const isLong = mediaBytes + 8 >= 2 ** 32;
  out.u32(isLong ? 1 : mediaBytes + 8);
  out.ascii("mdat");
  if (isLong) u64(out, mediaBytes + 16);
  return out.toBytes();
}

function writeMoov(movie: Movie, firstByteAt: number): Uint8Array {
  const createdAt = Math.floor(movie.createdAtMs / 1000) + secondsTo1970;
  const out = new BoxWriter();
  out.box("moov", () => {
    out.fullBox("mvhd", 1, 0, () => {
      u64(out, createdAt); // creation_time
      u64(out, createdAt); // modification_time
      out.u32(movieTimescale);
      u64(out, movie.durationMs);
      out.u32(0x0001_0000); // rate
      out.u16(0x0100); // volume
      out.zeros(10);
      writeUnityMatrix(out);
      out.zeros(24);
      out.u32(Math.max(...movie.tracks.map(({ id }) => id)) + 1); // next_track_ID
    });
    for (const track of movie.tracks)
      out.box("trak", () => {
        writeTkhd(out, track, createdAt);
        writeEdits(out, track.edits);
        out.box("mdia", () => {
          writeMdhd(out, track, createdAt);
          writeHdlr(out, track.kind);
          out.box("minf", () => {
            if (track.kind === "video") out.fullBox("vmhd", 0, 1, () => out.zeros(8));
            else out.fullBox("smhd", 0, 0, () => out.zeros(4));
            writeDinf(out);
            writeStbl(out, track, firstByteAt);
          });
        });
      });
  });
  return out.toBytes();
}

function writeTkhd(out: BoxWriter, track: MovieTrack, createdAt: number): void {
  const enabledAndInMovie = 3;
  out.fullBox("tkhd", 1, enabledAndInMovie, () => {
    u64(out, createdAt); // creation_time
    u64(out, createdAt); // modification_time
    out.u32(track.id); // track_ID
    out.zeros(4);
    u64(out, sumMs(track.edits)); // duration
    out.zeros(8);
    out.u16(0); // layer
    out.u16(0); // alternate_group
    out.u16(track.kind === "audio" ? 0x0100 : 0); // volume
    out.zeros(2);
    writeUnityMatrix(out);
    out.u16(track.width); // 16.16
    out.u16(0);
    out.u16(track.height); // 16.16
    out.u16(0);
  });
}

/** clause 8.6.6. */
function writeEdits(out: BoxWriter, edits: readonly MovieEdit[]): void {
  out.box("edts", () =>
    out.fullBox("elst", 1, 0, () => {
      out.u32(edits.length); // entry_count
      for (const { durationMs, mediaTicks } of edits) {
        u64(out, durationMs); // segment_duration
        u64(out, mediaTicks); // media_time
        out.u32(0x0001_0000); // media_rate
      }
    }),
  );
}

function writeMdhd(out: BoxWriter, track: MovieTrack, createdAt: number): void {
  out.fullBox("mdhd", 1, 0, () => {
    u64(out, createdAt); // creation_time
    u64(out, createdAt); // modification_time
    out.u32(track.timescale);
    u64(out, track.mediaTicks); // duration
    out.u16(0x55c4); // language: und
    out.zeros(2);
  });
}

function writeHdlr(out: BoxWriter, kind: InitTrack["kind"]): void {
  out.fullBox("hdlr", 0, 0, () => {
    out.zeros(4);
    out.ascii(kind === "video" ? "vide" : "soun");
    out.zeros(12);
    out.u8(0); // name: empty
  });
}

function writeDinf(out: BoxWriter): void {
  const inThisFile = 1;
  out.box("dinf", () =>
    out.fullBox("dref", 0, 0, () => {
      out.u32(1); // entry_count
      out.fullBox("url ", 0, inThisFile, () => {});
    }),
  );
}

function writeStbl(out: BoxWriter, { stsd, tables }: MovieTrack, firstByteAt: number): void {
  const { stts, ctts, stss, stsz, stsc, chunkOffsets } = tables;
  out.box("stbl", () => {
    out.bytes(stsd);
    out.fullBox("stts", 0, 0, () => {
      out.u32(stts.length / 2); // entry_count
      out.bytes(bigEndian(stts));
    });
    // Version 1: offsets have a sign.
    if (ctts.length > 0)
      out.fullBox("ctts", 1, 0, () => {
        out.u32(ctts.length / 2); // entry_count
        out.bytes(bigEndian(ctts));
      });
    if (stss)
      out.fullBox("stss", 0, 0, () => {
        out.u32(stss.length); // entry_count
        out.bytes(bigEndian(stss));
      });
    out.fullBox("stsz", 0, 0, () => {
      out.u32(0); // sample_size: of each its own
      out.u32(stsz.length); // sample_count
      out.bytes(bigEndian(stsz));
    });
    out.fullBox("stsc", 0, 0, () => {
      out.u32(stsc.length / 3); // entry_count
      out.bytes(bigEndian(stsc));
    });
    out.fullBox("co64", 0, 0, () => {
      out.u32(chunkOffsets.length); // entry_count
      out.bytes(bigEndian64(chunkOffsets, firstByteAt));
    });
  });
}

function bigEndian(values: Uint32Array | Int32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  for (let index = 0; index < values.length; index++) view.setInt32(index * 4, values[index] ?? 0);
  return new Uint8Array(view.buffer);
}

function bigEndian64(values: Float64Array, added: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 8));
  for (let index = 0; index < values.length; index++) {
    const value = (values[index] ?? 0) + added;
    view.setUint32(index * 8, Math.floor(value / 2 ** 32));
    view.setUint32(index * 8 + 4, value);
  }
  return new Uint8Array(view.buffer);
}

function sumMs(edits: readonly MovieEdit[]): number {
  return edits.reduce((total, { durationMs }) => total + durationMs, 0);
}

/** Also of a negative number, in two's complement. */
function u64(out: BoxWriter, value: number): void {
  out.u32(Math.floor(value / 2 ** 32));
  out.u32(value);
}

function writeUnityMatrix(out: BoxWriter): void {
  for (const value of [0x0001_0000, 0, 0, 0, 0x0001_0000, 0, 0, 0, 0x4000_0000]) out.u32(value);
}
