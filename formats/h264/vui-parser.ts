import { type BitReader, BrokenBytes } from "../bits/index.ts";
import { skipVideoSignal } from "./video-signal.ts";

export interface Vui {
  /** undefined if it is not told. */
  fps: number | undefined;
  /** max_num_reorder_frames; undefined if it is not told. */
  reorderFrames: number | undefined;
}

/** Annex E.1.1. A damaged end costs only what stands in it: cheap encoders get it wrong and still play. */
export function readVui(reader: BitReader): Vui {
  const vui: Vui = { fps: undefined, reorderFrames: undefined };
  try {
    if (reader.flag()) fill(vui, reader);
  } catch (error) {
    if (!(error instanceof BrokenBytes)) throw error;
  }
  return vui;
}

function fill(vui: Vui, reader: BitReader): void {
  skipVideoSignal(reader);
  if (reader.flag()) {
    reader.ue(); // chroma_sample_loc_type_top_field
    reader.ue(); // chroma_sample_loc_type_bottom_field
  }
  if (reader.flag()) {
    vui.fps = readRate(reader);
    reader.skip(1); // fixed_frame_rate_flag
  }
  const hasNalHrd = reader.flag();
  if (hasNalHrd) skipHrd(reader);
  const hasVclHrd = reader.flag();
  if (hasVclHrd) skipHrd(reader);
  if (hasNalHrd || hasVclHrd) reader.skip(1); // low_delay_hrd_flag
  reader.skip(1); // pic_struct_present_flag
  if (!reader.flag()) return; // bitstream_restriction_flag
  reader.skip(1); // motion_vectors_over_pic_boundaries_flag
  reader.ue(); // max_bytes_per_pic_denom
  reader.ue(); // max_bits_per_mb_denom
  reader.ue(); // log2_max_mv_length_horizontal
  reader.ue(); // log2_max_mv_length_vertical
  const reorderFrames = reader.ue(); // max_num_reorder_frames
  if (reorderFrames <= maxDpbFrames) vui.reorderFrames = reorderFrames;
}

/** MaxDpbFrames of any level, clause A.3.1. */
export const maxDpbFrames = 16;

function readRate(reader: BitReader): number | undefined {
  const numUnitsInTick = reader.u(32);
  const timeScale = reader.u(32);
  // A tick is a field, even in a progressive stream.
  return numUnitsInTick > 0 && timeScale > 0 ? timeScale / (2 * numUnitsInTick) : undefined;
}

/** hrd_parameters, clause E.1.2. */
function skipHrd(reader: BitReader): void {
  const cpbCount = reader.ue() + 1;
  if (cpbCount > 32) throw reader.broken("HRD 缓冲过多", "there are too many HRD buffers");
  reader.skip(8); // bit_rate_scale, cpb_size_scale
  for (let index = 0; index < cpbCount; index++) {
    reader.ue(); // bit_rate_value_minus1
    reader.ue(); // cpb_size_value_minus1
    reader.skip(1); // cbr_flag
  }
  reader.skip(20); // lengths of delays and time_offset_length
}
