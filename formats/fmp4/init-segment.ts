import type { VideoTrack } from "../track/index.ts";
import { BoxWriter } from "./box-writer.ts";
import { writeAudioSampleEntry, writeVideoSampleEntry } from "./sample-entry.ts";
import { type Fmp4AudioTrack, type Fmp4Tracks, trackId } from "./tracks.ts";

/** ftyp and moov of a fragmented file, ISO 14496-12. Video counts in 90 kHz, audio in its samples. */
export function initSegment({ video, audio }: Fmp4Tracks): Uint8Array {
  if (!video && !audio) throw new TypeError("an init segment needs a track");
  const out = new BoxWriter();
  writeFtyp(out);
  out.box("moov", () => {
    writeMvhd(out);
    if (video) writeVideoTrak(out, video);
    if (audio) writeAudioTrak(out, audio);
    out.box("mvex", () => {
      if (video) writeTrex(out, trackId.video);
      if (audio) writeTrex(out, trackId.audio);
    });
  });
  return out.toBytes();
}

const videoTimescale = 90_000;

function writeFtyp(out: BoxWriter): void {
  out.box("ftyp", () => {
    out.ascii("iso5"); // major_brand
    out.u32(512); // minor_version
    out.ascii("iso5"); // compatible_brands
    out.ascii("iso6");
    out.ascii("mp41");
  });
}

function writeMvhd(out: BoxWriter): void {
  out.fullBox("mvhd", 0, 0, () => {
    out.u32(0); // creation_time
    out.u32(0); // modification_time
    out.u32(1000); // timescale
    out.u32(0); // duration: in the fragments
    out.u32(0x0001_0000); // rate
    out.u16(0x0100); // volume
    out.zeros(10);
    writeUnityMatrix(out);
    out.zeros(24);
    out.u32(trackId.audio + 1); // next_track_ID
  });
}

function writeVideoTrak(out: BoxWriter, video: VideoTrack): void {
  out.box("trak", () => {
    writeTkhd(out, { id: trackId.video, volume: 0, width: video.width, height: video.height });
    out.box("mdia", () => {
      writeMdhd(out, videoTimescale);
      writeHdlr(out, "vide");
      out.box("minf", () => {
        out.fullBox("vmhd", 0, 1, () => out.zeros(8));
        writeDinf(out);
        writeStbl(out, () => writeVideoSampleEntry(out, video));
      });
    });
  });
}

function writeAudioTrak(out: BoxWriter, audio: Fmp4AudioTrack): void {
  out.box("trak", () => {
    writeTkhd(out, { id: trackId.audio, volume: 0x0100, width: 0, height: 0 });
    out.box("mdia", () => {
      writeMdhd(out, audio.sampleRate);
      writeHdlr(out, "soun");
      out.box("minf", () => {
        out.fullBox("smhd", 0, 0, () => out.zeros(4));
        writeDinf(out);
        writeStbl(out, () => writeAudioSampleEntry(out, audio));
      });
    });
  });
}

interface TrackHeader {
  readonly id: number;
  readonly volume: number;
  readonly width: number;
  readonly height: number;
}

function writeTkhd(out: BoxWriter, track: TrackHeader): void {
  const enabledAndInMovie = 3;
  out.fullBox("tkhd", 0, enabledAndInMovie, () => {
    out.u32(0); // creation_time
    out.u32(0); // modification_time
    out.u32(track.id);
    out.zeros(4);
    out.u32(0); // duration
    out.zeros(8);
    out.u16(0); // layer
    out.u16(0); // alternate_group
    out.u16(track.volume);
    out.zeros(2);
    writeUnityMatrix(out);
    out.u16(track.width); // 16.16
    out.u16(0);
    out.u16(track.height); // 16.16
    out.u16(0);
  });
}

function writeMdhd(out: BoxWriter, timescale: number): void {
  out.fullBox("mdhd", 0, 0, () => {
    out.u32(0); // creation_time
    out.u32(0); // modification_time
    out.u32(timescale);
    out.u32(0); // duration
    out.u16(0x55c4); // language: und
    out.zeros(2);
  });
}

function writeHdlr(out: BoxWriter, handlerType: "vide" | "soun"): void {
  out.fullBox("hdlr", 0, 0, () => {
    out.zeros(4);
    out.ascii(handlerType);
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

/** The sample tables are empty: the samples are in the fragments. */
function writeStbl(out: BoxWriter, writeSampleEntry: () => void): void {
  out.box("stbl", () => {
    out.fullBox("stsd", 0, 0, () => {
      out.u32(1); // entry_count
      writeSampleEntry();
    });
    out.fullBox("stts", 0, 0, () => out.u32(0));
    out.fullBox("stsc", 0, 0, () => out.u32(0));
    out.fullBox("stsz", 0, 0, () => out.zeros(8));
    out.fullBox("stco", 0, 0, () => out.u32(0));
  });
}

function writeTrex(out: BoxWriter, id: number): void {
  out.fullBox("trex", 0, 0, () => {
    out.u32(id);
    out.u32(1); // default_sample_description_index
    out.u32(0); // default_sample_duration
    out.u32(0); // default_sample_size
    out.u32(0); // default_sample_flags: as for audio, every sample is a sync sample
  });
}

function writeUnityMatrix(out: BoxWriter): void {
  for (const value of [0x0001_0000, 0, 0, 0, 0x0001_0000, 0, 0, 0, 0x4000_0000]) out.u32(value);
}
