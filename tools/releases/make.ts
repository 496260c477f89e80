import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import {
  manifestName,
  releaseManifest,
  releaseOffer,
  signatureName,
} from "@tessera/features/updates/contract";
import {
  crc32,
  type WrittenZipFile,
  zipDataDescriptor,
  zipDirectory,
  zipLocalHeader,
} from "@tessera/formats/zip";
import { buildConsole } from "../bootstrap/build-console.mjs";
import { buildServer } from "../bootstrap/build-server.mjs";
import { root } from "../bootstrap/repository.mjs";
import { outsidePackages, type ReleaseFile, releaseFiles, sha256Of } from "./release-files.ts";

const usage = `node tools/releases/make.ts --key FILE --out FILE.zip|FOLDER
  [--version N] [--follows N] [--notes-zh FILE] [--notes-en FILE] [--offer FILE]

Builds server and console and makes a signed release of them. --key is the private key (Ed25519, PEM);
--version is that of package.json unless told, --follows the oldest version that may update to it (0.0.0).
--offer writes the JSON for the address that sites ask for updates; the ZIP lies beside it there.`;

const { values } = parseArgs({
  options: {
    key: { type: "string" },
    out: { type: "string" },
    version: { type: "string" },
    follows: { type: "string", default: "0.0.0" },
    "notes-zh": { type: "string" },
    "notes-en": { type: "string" },
    offer: { type: "string" },
  },
});
const { key, out, offer } = values;
if (!key || !out) {
  console.error(usage);
  process.exit(1);
}
await buildConsole();
await buildServer();
const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const version = values.version ?? own.version;
const files = releaseFiles(root, version);
const notes = { zh: textOf(values["notes-zh"]), en: textOf(values["notes-en"]) };
const { data: manifest, error } = releaseManifest.safeParse({
  Format: 1,
  Product: "Tessera",
  Version: version,
  Date: new Date().toISOString().slice(0, 10),
  Notes: notes,
  Follows: values.follows,
  Packages: outsidePackages(root),
  Files: files.map(({ path, data }) => ({
    Path: path,
    Bytes: data.length,
    Sha256: sha256Of(data),
  })),
});
if (!manifest) {
  const faults = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  console.error(`${faults.join("\n")}\n\n${usage}`);
  process.exit(1);
}
const manifestText = Buffer.from(JSON.stringify(manifest, undefined, 1));
const all: readonly ReleaseFile[] = [
  { path: manifestName, data: manifestText },
  { path: signatureName, data: Buffer.from(JSON.stringify(signatureOf(manifestText, key))) },
  ...files,
];
const bytes = out.endsWith(".zip") ? writeZip(out, all) : writeFolder(out, all);
if (offer)
  writeFileSync(
    offer,
    JSON.stringify(
      releaseOffer.parse({
        Product: manifest.Product,
        Version: version,
        Notes: notes,
        File: basename(out),
        Bytes: bytes,
      }),
      undefined,
      1,
    ),
  );
console.log(`${out}: Tessera ${version}, ${files.length} files, ${bytes} bytes`);

function signatureOf(text: Uint8Array, keyFile: string) {
  const privateKey = createPrivateKey(readFileSync(keyFile));
  const spki = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  return {
    Key: createHash("sha256").update(spki).digest("hex"),
    // Ed25519 has a digest of its own, which null stands for.
    Signature: sign(null, text, privateKey).toString("base64"),
  };
}

function textOf(file: string | undefined): string {
  return file ? readFileSync(file, "utf8") : "";
}

function writeFolder(folder: string, contents: readonly ReleaseFile[]): number {
  for (const { path, data } of contents) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), data);
  }
  return contents.reduce((sum, { data }) => sum + data.length, 0);
}

/** Stored, not compressed: what is unpacked is never more than the file. */
function writeZip(file: string, contents: readonly ReleaseFile[]): number {
  const handle = openSync(file, "w");
  const modifiedAtMs = Date.now();
  const written: WrittenZipFile[] = [];
  let at = 0;
  const write = (data: Uint8Array) => {
    writeFileSync(handle, data);
    at += data.length;
  };
  try {
    for (const { path, data } of contents) {
      const entry = {
        name: path,
        bytes: data.length,
        modifiedAtMs,
        crc32: crc32(data),
        offset: at,
      };
      write(zipLocalHeader(entry));
      write(data);
      write(zipDataDescriptor(entry));
      written.push(entry);
    }
    write(zipDirectory(written, at));
  } finally {
    closeSync(handle);
  }
  return at;
}
