export { codecString, hevcDecoderConfig } from "./decoder-config.ts";
export { isKeyNal, isSliceNal, nalType, nalTypeOf } from "./nal.ts";
export { parameterSetId } from "./parameter-set-id.ts";
export { isRecoveryPoint } from "./recovery-point.ts";
export { parseSps } from "./sps-parser.ts";
