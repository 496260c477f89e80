import { BitReader, BrokenBytes } from "../bits/index.ts";
import { unescapeNal } from "./emulation-prevention.ts";

/** entropy_coding_mode_flag of a picture parameter set, ISO 14496-10 clause 7.3.2.2. False if it cannot be read. */
export function hasCabac(pps: Uint8Array): boolean {
  const reader = new BitReader(unescapeNal(pps), "H.264 parameter set");
  try {
    reader.skip(8);
    reader.ue(); // pic_parameter_set_id
    reader.ue(); // seq_parameter_set_id
    return reader.flag();
  } catch (error) {
    if (error instanceof BrokenBytes) return false;
    throw error;
  }
}
