import { BitReader } from "../bits/index.ts";
import { unescapeNal } from "./emulation-prevention.ts";
import { nalType, nalTypeOf } from "./nal.ts";
import { maxDpbFrames, readVui } from "./vui-parser.ts";

export interface H264Sps {
  readonly profileIdc: number;
  /** constraint_set0_flag to constraint_set5_flag and the two bits after them. */
  readonly constraintFlags: number;
  readonly levelIdc: number;
  /** 0 grey, 1 4:2:0, 2 4:2:2, 3 4:4:4. */
  readonly chromaFormatIdc: number;
  readonly bitDepthLuma: number;
  readonly bitDepthChroma: number;
  /** Of the picture as shown, after cropping. */
  readonly width: number;
  readonly height: number;
  /** As the stream promises it; undefined if it does not. */
  readonly fps: number | undefined;
  /** How many pictures may be decoded before one that is shown ahead of them. */
  readonly reorder: ReorderDepth;
}

export interface ReorderDepth {
  readonly pictures: number;
  /** The stream promises it; otherwise it may be less. */
  readonly isTold: boolean;
}

/** Sequence parameter set, ISO 14496-10 clause 7.3.2.1.1. Takes the NAL unit with its header byte. */
export function parseSps(nal: Uint8Array): H264Sps {
  const reader = new BitReader(unescapeNal(nal), "H.264 SPS");
  if (nalTypeOf(nal) !== nalType.sps)
    throw reader.broken("NAL 类型不是 SPS", "the NAL type is not SPS");
  reader.skip(8);
  const profileIdc = reader.u(8);
  const constraintFlags = reader.u(8);
  const levelIdc = reader.u(8);
  reader.ue(); // seq_parameter_set_id
  const format = readSampleFormat(reader, profileIdc);
  reader.ue(); // log2_max_frame_num_minus4
  const pocType = readPictureOrderCount(reader);
  const refFrames = reader.ue(); // max_num_ref_frames
  reader.skip(1); // gaps_in_frame_num_value_allowed_flag
  const size = readSize(reader, format.chromaFormatIdc);
  const { fps, reorderFrames } = readVui(reader);
  const inOrder = pocType === 2 || hasNoBFrames(profileIdc, constraintFlags);
  const reorder = reorderOf(inOrder ? 0 : reorderFrames, refFrames);
  return { profileIdc, constraintFlags, levelIdc, ...format, ...size, fps, reorder };
}

const baseline = 66;
const constraintSet3 = 0x10;
const intraProfiles = new Set([44, 86, 100, 110, 122, 244]);

/** Baseline has none, nor have profiles of intra pictures only (clause E.2.1, max_num_reorder_frames). */
function hasNoBFrames(profileIdc: number, constraintFlags: number): boolean {
  if (profileIdc === baseline) return true;
  return intraProfiles.has(profileIdc) && (constraintFlags & constraintSet3) !== 0;
}

/** What encoders do that do not tell: nothing is put in order around a single reference. */
const usualReorder = 4;

function reorderOf(told: number | undefined, refFrames: number): ReorderDepth {
  if (told !== undefined) return { pictures: Math.min(told, maxDpbFrames), isTold: true };
  if (refFrames < 2) return { pictures: 0, isTold: false };
  return { pictures: Math.min(refFrames, usualReorder), isTold: false };
}

/** Profiles whose SPS describes the sample format and may carry scaling matrices. */
const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

function readSampleFormat(reader: BitReader, profileIdc: number) {
  if (!highProfiles.has(profileIdc))
    return { chromaFormatIdc: 1, bitDepthLuma: 8, bitDepthChroma: 8 };

  const chromaFormatIdc = reader.ue();
  if (chromaFormatIdc > 3) throw reader.broken("色度格式无效", "the chroma format is not valid");
  if (chromaFormatIdc === 3) reader.skip(1); // separate_colour_plane_flag
  const bitDepthLuma = 8 + reader.ue();
  const bitDepthChroma = 8 + reader.ue();
  if (Math.max(bitDepthLuma, bitDepthChroma) > 14)
    throw reader.broken("位深无效", "the bit depth is not valid");
  reader.skip(1); // qpprime_y_zero_transform_bypass_flag
  if (reader.flag()) skipScalingMatrix(reader, chromaFormatIdc);
  return { chromaFormatIdc, bitDepthLuma, bitDepthChroma };
}

function skipScalingMatrix(reader: BitReader, chromaFormatIdc: number): void {
  const lists = chromaFormatIdc === 3 ? 12 : 8;
  for (let list = 0; list < lists; list++)
    if (reader.flag()) skipScalingList(reader, list < 6 ? 16 : 64);
}

function skipScalingList(reader: BitReader, size: number): void {
  let last = 8;
  for (let index = 0; index < size; index++) {
    const next = (last + reader.se() + 256) % 256;
    if (next === 0) return;
    last = next;
  }
}

/** Returns pic_order_cnt_type; 2: pictures are shown in the order of decoding. */
function readPictureOrderCount(reader: BitReader): number {
  const type = reader.ue();
  if (type > 2) throw reader.broken("POC 类型无效", "the picture order count type is not valid");
  if (type === 0) reader.ue(); // log2_max_pic_order_cnt_lsb_minus4
  if (type !== 1) return type;
  reader.skip(1); // delta_pic_order_always_zero_flag
  reader.se(); // offset_for_non_ref_pic
  reader.se(); // offset_for_top_to_bottom_field
  const cycle = reader.ue();
  if (cycle > 255) throw reader.broken("POC 周期过长", "the picture order count cycle is too long");
  for (let index = 0; index < cycle; index++) reader.se(); // offset_for_ref_frame
  return type;
}

/** Table A-1: the largest frame of any level, 139264 macroblocks, is at most this wide or high. */
const maxMacroblocksPerSide = 1055;

function readSize(reader: BitReader, chromaFormatIdc: number) {
  const widthInMbs = reader.ue() + 1;
  const heightInMapUnits = reader.ue() + 1;
  const isFramesOnly = reader.flag();
  if (!isFramesOnly) reader.skip(1); // mb_adaptive_frame_field_flag
  reader.skip(1); // direct_8x8_inference_flag
  const heightInMbs = heightInMapUnits * (isFramesOnly ? 1 : 2);
  if (Math.max(widthInMbs, heightInMbs) > maxMacroblocksPerSide)
    throw reader.broken("画面尺寸过大", "the picture size is too large");

  let width = widthInMbs * 16;
  let height = heightInMbs * 16;
  if (reader.flag()) {
    const unitX = chromaFormatIdc === 1 || chromaFormatIdc === 2 ? 2 : 1;
    const unitY = (chromaFormatIdc === 1 ? 2 : 1) * (isFramesOnly ? 1 : 2);
    width -= unitX * (reader.ue() + reader.ue()); // left, right
    height -= unitY * (reader.ue() + reader.ue()); // top, bottom
  }
  if (width < 1 || height < 1) throw reader.broken("裁剪后画面为空", "cropping leaves no picture");
  return { width, height };
}
