export { codecString, hevcDecoderConfig } from "./decoder-config.ts";
export { isKeyNal, isSliceNal, nalType, nalTypeOf } from "./nal.ts";
export { type H265Sps, parseSps } from "./sps-parser.ts";
