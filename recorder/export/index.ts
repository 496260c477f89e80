export { ExportSigner } from "./export-signer.ts";
export { verifyExport } from "./verify-export.ts";
export { verifyManifest } from "./verify-manifest.ts";
export { planExport, writeExport } from "./write-export.ts";
