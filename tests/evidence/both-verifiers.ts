import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AskServer, verifyZip } from "@tessera/features/playback/verify-zip";
import {
  ExportSigner,
  noStamp,
  stampText,
  verifyExport,
  verifyManifest,
  verifyStamp,
} from "@tessera/recorder/export";

/** The server that made the exports, and somebody else. */
export const server = ExportSigner.make();
export const forger = ExportSigner.make();

export interface Knowledge {
  readonly password?: string;
  /** Certificates of time stamp authorities, PEM. */
  readonly stampAuthorities?: string;
}

/** What each of them says: the console's and the program's. */
export const both = async (zip: Uint8Array, knowledge: Knowledge = {}) => ({
  console: await inConsole(zip, knowledge),
  commandLine: await onCommandLine(zip, knowledge),
});

export const bothSay = (verdict: string) => ({ console: verdict, commandLine: verdict });

async function inConsole(zip: Uint8Array, knowledge: Knowledge): Promise<string> {
  const verdict = await verifyZip(new Blob([Uint8Array.from(zip)]), {
    askServer: askServer(knowledge),
    password: knowledge.password,
  });
  if ("stamp" in verdict) return withStamp(verdict.kind, verdict.stamp.kind);
  return verdict.kind.startsWith("password-") ? verdict.kind : "rejected";
}

async function onCommandLine(zip: Uint8Array, knowledge: Knowledge): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "tessera-evidence-"));
  const path = join(folder.path, "export.zip");
  await writeFile(path, zip);
  const verdict = await verifyExport(path, { ...knowledge, trusted: [server.fingerprint] });
  if ("stamp" in verdict) return withStamp(verdict.kind, verdict.stamp.kind);
  return verdict.kind === "encrypted" ? verdict.code : verdict.kind;
}

const withStamp = (verdict: string, stamp: string) =>
  stamp === "none" ? verdict : `${verdict}, ${stamp}`;

/** As the console asks the server that made the export. */
const askServer =
  ({ stampAuthorities = "" }: Knowledge): AskServer =>
  async ({ manifest, signature, stamp }) => {
    const signed = verifyManifest(new TextEncoder().encode(manifest), signature);
    const signedBy = signed.isSigned ? signed.manifest.fingerprint : "";
    const tsr = Buffer.from(stamp, "base64");
    const verdict =
      tsr.length > 0 ? await verifyStamp(tsr, Buffer.from(signature), stampAuthorities) : noStamp;
    return {
      isGenuine: signedBy === server.fingerprint,
      signedBy,
      text: "",
      stamp: verdict?.kind ?? "wrong",
      stampText: verdict ? stampText(verdict).en : "",
    };
  };
