import { z } from "zod";
import { versionPattern } from "./versions.ts";

const version = z.string().max(60).regex(versionPattern);

/** Relative, with slashes, without steps up: what a release may write. */
const releasePath = z
  .string()
  .max(300)
  .regex(/^(?!\.{1,2}(\/|$))[\w@.+-]+(\/(?!\.{1,2}(\/|$))[\w@.+-]+)*$/);

/** `release.json`: what a release is, and every file of it. `release.sig` signs its bytes as they are. */
export const releaseManifest = z.object({
  Format: z.literal(1),
  Product: z.string().min(1).max(50),
  Version: version,
  /** YYYY-MM-DD */
  Date: z.iso.date(),
  Notes: z.object({ zh: z.string().max(20_000), en: z.string().max(20_000) }),
  /** The oldest version that it can follow. */
  Follows: version,
  /** What it takes from the installation, by name, in exactly this version: packages with native code. */
  Packages: z.record(z.string().max(100), z.string().max(60)),
  Files: z
    .array(
      z.object({
        Path: releasePath,
        Bytes: z.number().int().min(0).max(1_000_000_000),
        Sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .min(1)
    .max(20_000),
});
export type ReleaseManifest = z.output<typeof releaseManifest>;

/** `release.sig`: Ed25519, in base64, and which key it is of: SHA-256 of its public half (SPKI), in hex. */
export const releaseSignature = z.object({
  Key: z.string().regex(/^[0-9a-f]{64}$/),
  Signature: z.string().max(200),
});

/** What a site's update address gives. */
export const releaseOffer = z.object({
  Product: z.string().max(50),
  Version: version,
  Notes: z.object({ zh: z.string().max(20_000), en: z.string().max(20_000) }),
  /** Of the release file; may be relative to this address. */
  File: z.string().min(1).max(2000),
  Bytes: z.number().int().min(1),
});
export type ReleaseOffer = z.output<typeof releaseOffer>;

export const manifestName = "release.json";
export const signatureName = "release.sig";
/** The program that is started, and what says its version. */
export const programPath = "apps/server/dist/main.js";
export const neededPaths = [programPath, "package.json", "apps/console/dist/index.html"] as const;
