export { ExportSigner } from "./export-signer.ts";
export type { ExportVerdict } from "./export-verdict.ts";
export type { ExportClip, ExportManifest } from "./manifest.ts";
export { type SecretStore, secretFile } from "./secret-store.ts";
export { verifyExport } from "./verify-export.ts";
export { verifyManifest } from "./verify-manifest.ts";
export { type ExportPlan, planExport, type WrittenExport, writeExport } from "./write-export.ts";
