export { aSegmentFile, type SegmentFile, type SegmentFileWish } from "./a-segment-file.ts";
export { aStampAuthority } from "./a-stamp-authority.ts";
export { aTemporaryFolder } from "./a-temporary-folder.ts";
export { decoded, probed } from "./decoded.ts";
export { LedgerInMemory } from "./ledger-in-memory.ts";
export { canMount, mountMemory } from "./memory-volume.ts";
export { type MediaName, recordedMedia } from "./recorded-media.ts";
export { segmentsInMemory } from "./segments-in-memory.ts";
