import { BitWriter } from "@tessera/formats/bits";
import { escapeNal } from "@tessera/formats/h264";

export interface PictureFormat {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}

/** Bits of frame_num in every slice header. */
export const frameNumBits = 8;

/** seq_parameter_set_rbsp, ISO 14496-10 clause 7.3.2.1.1, constrained baseline. */
export function writeSps({ width, height, fps }: PictureFormat): Uint8Array {
  const columns = Math.ceil(width / 16);
  const rows = Math.ceil(height / 16);
  const bits = new BitWriter(64);
  bits.u(8, 0x67); // nal_ref_idc 3, nal_unit_type 7
  bits.u(8, 66); // profile_idc: baseline
  bits.u(8, 0xc0); // constraint_set0_flag, constraint_set1_flag
  bits.u(8, levelFor(columns * rows, fps)); // level_idc
  bits.ue(0); // seq_parameter_set_id
  bits.ue(frameNumBits - 4); // log2_max_frame_num_minus4
  bits.ue(2); // pic_order_cnt_type: output order is decoding order
  bits.ue(1); // max_num_ref_frames
  bits.u(1, 0); // gaps_in_frame_num_value_allowed_flag
  bits.ue(columns - 1); // pic_width_in_mbs_minus1
  bits.ue(rows - 1); // pic_height_in_map_units_minus1
  bits.u(1, 1); // frame_mbs_only_flag
  bits.u(1, 1); // direct_8x8_inference_flag
  writeCropping(bits, columns * 16 - width, rows * 16 - height);
  bits.u(1, 1); // vui_parameters_present_flag
  writeVui(bits, fps);
  return finishNal(bits);
}

/** pic_parameter_set_rbsp, clause 7.3.2.2: CAVLC, deblocking is switched off in the slices. */
export function writePps(): Uint8Array {
  const bits = new BitWriter(16);
  bits.u(8, 0x68); // nal_ref_idc 3, nal_unit_type 8
  bits.ue(0); // pic_parameter_set_id
  bits.ue(0); // seq_parameter_set_id
  bits.u(1, 0); // entropy_coding_mode_flag
  bits.u(1, 0); // bottom_field_pic_order_in_frame_present_flag
  bits.ue(0); // num_slice_groups_minus1
  bits.ue(0); // num_ref_idx_l0_default_active_minus1
  bits.ue(0); // num_ref_idx_l1_default_active_minus1
  bits.u(1, 0); // weighted_pred_flag
  bits.u(2, 0); // weighted_bipred_idc
  bits.se(0); // pic_init_qp_minus26
  bits.se(0); // pic_init_qs_minus26
  bits.se(0); // chroma_qp_index_offset
  bits.u(1, 1); // deblocking_filter_control_present_flag
  bits.u(1, 0); // constrained_intra_pred_flag
  bits.u(1, 0); // redundant_pic_cnt_present_flag
  return finishNal(bits);
}

/** rbsp_trailing_bits and emulation prevention. */
export function finishNal(bits: BitWriter): Uint8Array {
  bits.u(1, 1); // rbsp_stop_one_bit
  const bytes = bits.toBytes();
  return hasZeroPair(bytes) ? escapeNal(bytes) : bytes;
}

/** Raw samples are never 0, so this jumps through a large picture in a few steps. */
function hasZeroPair(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1))
    if (bytes[at + 1] === 0) return true;
  return false;
}

function writeCropping(bits: BitWriter, right: number, bottom: number): void {
  const isCropped = right > 0 || bottom > 0;
  bits.flag(isCropped); // frame_cropping_flag
  if (!isCropped) return;
  bits.ue(0); // frame_crop_left_offset
  bits.ue(right / 2); // frame_crop_right_offset
  bits.ue(0); // frame_crop_top_offset
  bits.ue(bottom / 2); // frame_crop_bottom_offset
}

/** vui_parameters, clause E.1.1. */
function writeVui(bits: BitWriter, fps: number): void {
  bits.u(1, 0); // aspect_ratio_info_present_flag
  bits.u(1, 0); // overscan_info_present_flag
  bits.u(1, 1); // video_signal_type_present_flag
  bits.u(3, 5); // video_format: unspecified
  bits.u(1, 0); // video_full_range_flag
  bits.u(1, 1); // colour_description_present_flag
  bits.u(8, 1); // colour_primaries: BT.709
  bits.u(8, 1); // transfer_characteristics
  bits.u(8, 1); // matrix_coefficients
  bits.u(1, 0); // chroma_loc_info_present_flag
  bits.u(1, 1); // timing_info_present_flag
  bits.u(32, 1000); // num_units_in_tick
  bits.u(32, Math.round(fps * 2000)); // time_scale: two ticks a frame
  bits.u(1, 1); // fixed_frame_rate_flag
  bits.u(1, 0); // nal_hrd_parameters_present_flag
  bits.u(1, 0); // vcl_hrd_parameters_present_flag
  bits.u(1, 0); // pic_struct_present_flag
  bits.u(1, 1); // bitstream_restriction_flag: lets a decoder show each picture at once
  bits.u(1, 1); // motion_vectors_over_pic_boundaries_flag
  bits.ue(0); // max_bytes_per_pic_denom
  bits.ue(0); // max_bits_per_mb_denom
  bits.ue(0); // log2_max_mv_length_horizontal
  bits.ue(0); // log2_max_mv_length_vertical
  bits.ue(0); // max_num_reorder_frames
  bits.ue(1); // max_dec_frame_buffering
}

/** Table A-1: the lowest level that allows the picture and the macroblocks a second. */
function levelFor(macroblocks: number, fps: number): number {
  const level = levels.find(
    ([, perPicture, perSecond]) => macroblocks <= perPicture && macroblocks * fps <= perSecond,
  );
  return level?.[0] ?? 51;
}

const levels: readonly (readonly [level: number, perPicture: number, perSecond: number])[] = [
  [21, 792, 19_800],
  [30, 1620, 40_500],
  [31, 3600, 108_000],
  [40, 8192, 245_760],
  [51, 36_864, 983_040],
];
