import { BitWriter } from "../bits/index.ts";
import type { SetList } from "../track/index.ts";
import { nalType } from "./nal.ts";
import { parseSps } from "./sps-parser.ts";

/** ISO 14496-15 annex E.3, as in hvc1.1.6.L93.B0. Takes the SPS NAL unit. */
export function codecString(sps: Uint8Array): string {
  const { profileSpace, profileIdc, compatibilityFlags, tier, levelIdc, constraints } =
    parseSps(sps);
  return [
    "hvc1",
    `${["", "A", "B", "C"][profileSpace]}${profileIdc}`,
    hex(reverseBits(compatibilityFlags)),
    `${tier === 1 ? "H" : "L"}${levelIdc}`,
    ...withoutTrailingZeros(constraints).map(hex),
  ].join(".");
}

/** HEVCDecoderConfigurationRecord (hvcC), ISO 14496-15 clause 8.3.3.1, for 4-byte lengths. */
export function hevcDecoderConfig(vps: SetList, sps: SetList, pps: SetList): Uint8Array {
  const info = parseSps(sps[0]);
  const record = new BitWriter();
  record.u(8, 1); // configurationVersion
  record.u(2, info.profileSpace);
  record.u(1, info.tier);
  record.u(5, info.profileIdc);
  record.u(32, info.compatibilityFlags);
  for (const byte of info.constraints) record.u(8, byte);
  record.u(8, info.levelIdc);
  record.u(4, 0b1111);
  record.u(12, 0); // min_spatial_segmentation_idc: not known
  record.u(6, 0b111111);
  record.u(2, 0); // parallelismType: not known
  record.u(6, 0b111111);
  record.u(2, info.chromaFormatIdc);
  record.u(5, 0b11111);
  record.u(3, info.bitDepthLuma - 8);
  record.u(5, 0b11111);
  record.u(3, info.bitDepthChroma - 8);
  record.u(16, 0); // avgFrameRate: not known
  record.u(2, 0); // constantFrameRate: not known
  record.u(3, info.temporalLayers);
  record.flag(info.isTemporalIdNested);
  record.u(2, 3); // lengthSizeMinusOne
  record.u(8, 3); // numOfArrays
  writeParameterSets(record, nalType.vps, vps);
  writeParameterSets(record, nalType.sps, sps);
  writeParameterSets(record, nalType.pps, pps);
  return record.toBytes();
}

function writeParameterSets(record: BitWriter, type: number, nals: SetList): void {
  record.flag(true); // array_completeness: none of this type is in the samples
  record.u(1, 0);
  record.u(6, type);
  record.u(16, nals.length); // numNalus
  for (const nal of nals) {
    record.u(16, nal.length);
    record.bytes(nal);
  }
}

/** The flags go into the string with flag 0 as the lowest bit. */
function reverseBits(flags: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 32; bit++) reversed = ((reversed << 1) | ((flags >>> bit) & 1)) >>> 0;
  return reversed;
}

function withoutTrailingZeros(bytes: readonly number[]): readonly number[] {
  return bytes.slice(0, bytes.findLastIndex((byte) => byte !== 0) + 1);
}

function hex(value: number): string {
  return value.toString(16).toUpperCase();
}
