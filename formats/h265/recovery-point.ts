import { hasRecoveryPoint } from "../h264/index.ts";
import { nalType, nalTypeOf } from "./nal.ts";

/** Whether decoding can start at the picture of this SEI message although it is no IRAP picture. */
export function isRecoveryPoint(nal: Uint8Array): boolean {
  return nalTypeOf(nal) === nalType.prefixSei && hasRecoveryPoint(nal, 2);
}
