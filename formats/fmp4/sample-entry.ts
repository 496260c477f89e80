import { avcDecoderConfig } from "../h264/index.ts";
import { hevcDecoderConfig } from "../h265/index.ts";
import type { OpusTrack, VideoTrack } from "../track/index.ts";
import type { BoxWriter } from "./box-writer.ts";
import { writeEsds } from "./esds.ts";
import type { Fmp4AudioTrack } from "./tracks.ts";

/** VisualSampleEntry, ISO 14496-12 clause 12.1.3. */
export function writeVideoSampleEntry(out: BoxWriter, video: VideoTrack): void {
  out.box(video.codec === "h264" ? "avc1" : "hvc1", () => {
    out.zeros(6);
    out.u16(1); // data_reference_index
    out.zeros(16);
    out.u16(video.width);
    out.u16(video.height);
    out.u32(0x0048_0000); // horizresolution, 72 dpi
    out.u32(0x0048_0000); // vertresolution
    out.zeros(4);
    out.u16(1); // frame_count
    out.zeros(32); // compressorname
    out.u16(24); // depth
    out.u16(0xffff);
    if (video.codec === "h264")
      out.box("avcC", () => out.bytes(avcDecoderConfig(video.sps, video.pps)));
    else out.box("hvcC", () => out.bytes(hevcDecoderConfig(video.vps, video.sps, video.pps)));
  });
}

/** AudioSampleEntry, ISO 14496-12 clause 12.2.3. */
export function writeAudioSampleEntry(out: BoxWriter, audio: Fmp4AudioTrack): void {
  out.box(audioEntryTypes[audio.codec], () => {
    out.zeros(6);
    out.u16(1); // data_reference_index
    out.zeros(8);
    out.u16(audio.channels);
    out.u16(16); // samplesize
    out.zeros(4);
    // samplerate, 16.16: a rate that does not fit is zero here and read from the codec's own data.
    out.u16(audio.sampleRate > 0xffff ? 0 : audio.sampleRate);
    out.u16(0);
    if (audio.codec === "flac") out.fullBox("dfLa", 0, 0, () => out.bytes(audio.streamInfo));
    else if (audio.codec === "opus") writeDOps(out, audio);
    else writeEsds(out, audio);
  });
}

const audioEntryTypes = { aac: "mp4a", mp3: "mp4a", flac: "fLaC", opus: "Opus" } as const;

/** Encapsulation of Opus in ISO Base Media File Format, clause 4.3.2. */
function writeDOps(out: BoxWriter, { channels, sampleRate }: OpusTrack): void {
  out.box("dOps", () => {
    out.u8(0); // Version
    out.u8(channels); // OutputChannelCount
    out.u16(0); // PreSkip: nothing, a live stream has no start
    out.u32(sampleRate); // InputSampleRate
    out.u16(0); // OutputGain
    out.u8(0); // ChannelMappingFamily: mono or stereo
  });
}
