import { BitWriter } from "../bits/index.ts";
import type { SetList } from "../track/index.ts";
import { parseSps } from "./sps-parser.ts";

/** RFC 6381: avc1.PPCCLL from the profile, the constraints and the level. Takes the SPS NAL unit. */
export function codecString(sps: Uint8Array): string {
  const { profileIdc, constraintFlags, levelIdc } = parseSps(sps);
  return `avc1.${hexByte(profileIdc)}${hexByte(constraintFlags)}${hexByte(levelIdc)}`;
}

/** AVCDecoderConfigurationRecord (avcC), ISO 14496-15 clause 5.3.3.1, for 4-byte lengths. */
export function avcDecoderConfig(sps: SetList, pps: SetList): Uint8Array {
  const info = parseSps(sps[0]);
  const record = new BitWriter();
  record.u(8, 1); // configurationVersion
  record.u(8, info.profileIdc);
  record.u(8, info.constraintFlags);
  record.u(8, info.levelIdc);
  record.u(6, 0b111111);
  record.u(2, 3); // lengthSizeMinusOne
  record.u(3, 0b111);
  record.u(5, sps.length); // numOfSequenceParameterSets
  for (const nal of sps) writeParameterSet(record, nal);
  record.u(8, pps.length); // numOfPictureParameterSets
  for (const nal of pps) writeParameterSet(record, nal);
  if (!profilesWithoutSampleFormat.has(info.profileIdc)) {
    record.u(6, 0b111111);
    record.u(2, info.chromaFormatIdc);
    record.u(5, 0b11111);
    record.u(3, info.bitDepthLuma - 8);
    record.u(5, 0b11111);
    record.u(3, info.bitDepthChroma - 8);
    record.u(8, 0); // numOfSequenceParameterSetExt
  }
  return record.toBytes();
}

function writeParameterSet(record: BitWriter, nal: Uint8Array): void {
  record.u(16, nal.length);
  record.bytes(nal);
}

/** Baseline, Main and Extended. */
const profilesWithoutSampleFormat = new Set([66, 77, 88]);

function hexByte(value: number): string {
  return value.toString(16).toUpperCase().padStart(2, "0");
}
