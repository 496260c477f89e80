import { BitReader, BrokenBytes } from "../bits/index.ts";
import { unescapeNal } from "../h264/index.ts";
import { nalType, nalTypeOf } from "./nal.ts";
import { readProfileTierLevel } from "./profile-tier-level.ts";

/**
 * The id of a VPS, SPS or PPS, ISO 23008-2 clauses 7.3.2.1 to 7.3.2.3: a set replaces the one of its
 * kind that has the same id. 0, the usual one, if it cannot be read.
 */
export function parameterSetId(nal: Uint8Array): number {
  const reader = new BitReader(unescapeNal(nal), "H.265 parameter set");
  try {
    reader.skip(16);
    if (nalTypeOf(nal) === nalType.vps) return reader.u(4); // vps_video_parameter_set_id
    if (nalTypeOf(nal) === nalType.sps) skipToSpsId(reader);
    return reader.ue();
  } catch (error) {
    if (error instanceof BrokenBytes) return 0;
    throw error;
  }
}

function skipToSpsId(reader: BitReader): void {
  reader.skip(4); // sps_video_parameter_set_id
  const maxSubLayersMinus1 = reader.u(3);
  reader.skip(1); // sps_temporal_id_nesting_flag
  readProfileTierLevel(reader, maxSubLayersMinus1);
}
