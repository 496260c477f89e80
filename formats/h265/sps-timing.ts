import { type BitReader, BrokenBytes } from "../bits/index.ts";
import { type ReorderDepth, skipVideoSignal } from "../h264/index.ts";

interface SpsTiming {
  fps: number | undefined;
  reorder: ReorderDepth;
}

/**
 * The order of pictures and, from the VUI that follows everything else, their rate: reads on from behind
 * the bit depths (ISO 23008-2 clause 7.3.2.2). A damaged end costs only what stands in it.
 */
export function readTiming(reader: BitReader, maxSubLayersMinus1: number): SpsTiming {
  const timing: SpsTiming = { fps: undefined, reorder: { pictures: 0, isTold: false } };
  try {
    const pocLsbWidth = 4 + reader.ue();
    timing.reorder = readReorder(reader, maxSubLayersMinus1);
    skipCodingTools(reader, pocLsbWidth);
    if (reader.flag()) timing.fps = readVuiFps(reader);
  } catch (error) {
    if (!(error instanceof BrokenBytes)) throw error;
  }
  return timing;
}

/** sps_max_num_reorder_pics of the highest sub-layer, which is the last. */
function readReorder(reader: BitReader, maxSubLayersMinus1: number): ReorderDepth {
  const isEachSubLayerOrdered = reader.flag();
  const orderings = isEachSubLayerOrdered ? maxSubLayersMinus1 + 1 : 1;
  let pictures = 0;
  for (let layer = 0; layer < orderings; layer++) {
    reader.ue(); // sps_max_dec_pic_buffering_minus1
    pictures = reader.ue(); // sps_max_num_reorder_pics
    reader.ue(); // sps_max_latency_increase_plus1
  }
  return { pictures: Math.min(pictures, maxDpbPictures), isTold: true };
}

/** maxDpbSize of any level, clause A.4.2. */
const maxDpbPictures = 16;

function skipCodingTools(reader: BitReader, pocLsbWidth: number): void {
  // log2_min_luma_coding_block_size_minus3 to max_transform_hierarchy_depth_intra
  skipUe(reader, 6);
  // scaling_list_enabled_flag, sps_scaling_list_data_present_flag
  if (reader.flag() && reader.flag()) skipScalingLists(reader);
  reader.skip(2); // amp_enabled_flag, sample_adaptive_offset_enabled_flag
  if (reader.flag()) {
    reader.skip(8); // pcm sample bit depths
    skipUe(reader, 2); // pcm coding block sizes
    reader.skip(1); // pcm_loop_filter_disabled_flag
  }
  skipRefPicSets(reader);
  if (reader.flag()) {
    const count = reader.ue(); // num_long_term_ref_pics_sps
    reader.skip(count * (pocLsbWidth + 1));
  }
  reader.skip(2); // sps_temporal_mvp_enabled_flag, strong_intra_smoothing_enabled_flag
}

/** scaling_list_data, clause 7.3.4. */
function skipScalingLists(reader: BitReader): void {
  for (let sizeId = 0; sizeId < 4; sizeId++) {
    const matrixStep = sizeId === 3 ? 3 : 1;
    for (let matrixId = 0; matrixId < 6; matrixId += matrixStep) {
      if (!reader.flag()) {
        reader.ue(); // scaling_list_pred_matrix_id_delta
        continue;
      }
      if (sizeId > 1) reader.se(); // scaling_list_dc_coef_minus8
      skipUe(reader, Math.min(64, 1 << (4 + 2 * sizeId)));
    }
  }
}

/** st_ref_pic_set for each set of the SPS, clause 7.3.7. */
function skipRefPicSets(reader: BitReader): void {
  const count = reader.ue();
  if (count > 64) throw reader.broken("参考帧集过多", "there are too many reference picture sets");
  let pictures = 0;
  for (let index = 0; index < count; index++) {
    const isPredicted = index > 0 && reader.flag();
    pictures = isPredicted ? skipPredictedSet(reader, pictures) : skipExplicitSet(reader);
  }
}

/** Returns the number of pictures in the set, which the next set may build on. */
function skipPredictedSet(reader: BitReader, previousPictures: number): number {
  reader.skip(1); // delta_rps_sign
  reader.ue(); // abs_delta_rps_minus1
  let pictures = 0;
  for (let index = 0; index <= previousPictures; index++) {
    const isUsed = reader.flag();
    if (isUsed || reader.flag()) pictures++; // use_delta_flag
  }
  return pictures;
}

function skipExplicitSet(reader: BitReader): number {
  const pictures = reader.ue() + reader.ue(); // num_negative_pics, num_positive_pics
  if (pictures > 32) throw reader.broken("参考帧过多", "there are too many reference pictures");
  for (let index = 0; index < pictures; index++) {
    reader.ue(); // delta_poc_minus1
    reader.skip(1); // used_by_curr_pic_flag
  }
  return pictures;
}

/** vui_parameters, annex E.2.1, as far as the timing. */
function readVuiFps(reader: BitReader): number | undefined {
  skipVideoSignal(reader);
  if (reader.flag()) skipUe(reader, 2); // chroma_sample_loc_type of both fields
  reader.skip(3); // neutral_chroma_indication_flag, field_seq_flag, frame_field_info_present_flag
  if (reader.flag()) skipUe(reader, 4); // default display window
  if (!reader.flag()) return undefined; // vui_timing_info_present_flag
  const numUnitsInTick = reader.u(32);
  const timeScale = reader.u(32);
  return numUnitsInTick > 0 && timeScale > 0 ? timeScale / numUnitsInTick : undefined;
}

function skipUe(reader: BitReader, count: number): void {
  for (let index = 0; index < count; index++) reader.ue();
}
