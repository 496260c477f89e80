export { codecString, hevcDecoderConfig } from "./decoder-config.ts";
export { isKeyNal, isSliceNal, nalType, nalTypeOf } from "./nal.ts";
export { parameterSetId } from "./parameter-set-id.ts";
export { parseSps } from "./sps-parser.ts";
