export { splitAnnexB } from "./annex-b.ts";
export { avcDecoderConfig, codecString } from "./decoder-config.ts";
export { escapeNal, unescapeNal } from "./emulation-prevention.ts";
export { lengthPrefixed } from "./length-prefixed.ts";
export { isKeyNal, isSliceNal, nalType, nalTypeOf } from "./nal.ts";
export { parameterSetId } from "./parameter-set-id.ts";
export { parseSps } from "./sps-parser.ts";
export { skipVideoSignal } from "./video-signal.ts";
