export { ExportSigner } from "./export-signer.ts";
export type { FilmMarker } from "./film-marker.ts";
export { nodeCiphers } from "./node-ciphers.ts";
export { type StampVerdict, stampText } from "./stamp-verdict.ts";
export { verifyExport } from "./verify-export.ts";
export { verifyManifest } from "./verify-manifest.ts";
export { noStamp, verifyStamp } from "./verify-stamp.ts";
export { planExport, writeExport } from "./write-export.ts";
