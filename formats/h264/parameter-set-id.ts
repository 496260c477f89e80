import { BitReader, BrokenBytes } from "../bits/index.ts";
import { unescapeNal } from "./emulation-prevention.ts";
import { nalType, nalTypeOf } from "./nal.ts";

/**
 * seq_parameter_set_id or pic_parameter_set_id, ISO 14496-10 clauses 7.3.2.1.1 and 7.3.2.2: a set
 * replaces the one of its kind that has the same id. 0, the usual one, if it cannot be read.
 */
export function parameterSetId(nal: Uint8Array): number {
  const reader = new BitReader(unescapeNal(nal), "H.264 parameter set");
  try {
    reader.skip(8);
    if (nalTypeOf(nal) === nalType.sps) reader.skip(24); // profile_idc, constraint flags, level_idc
    return reader.ue();
  } catch (error) {
    if (error instanceof BrokenBytes) return 0;
    throw error;
  }
}
