import { execFile } from "node:child_process";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { verifyZip } from "@tessera/features/playback/verify-zip";
import { ExportSigner, verifyExport, verifyManifest } from "@tessera/recorder/export";
import { expect, it } from "vitest";
import { doctoredZips, forgedZip, genuineZip } from "./doctored-archives.ts";

const run = promisify(execFile);
const server = ExportSigner.make();
const forger = ExportSigner.make();

/** As the console asks the server that made the export. */
const askServer = async (manifest: string, signature: string) => {
  const signed = verifyManifest(new TextEncoder().encode(manifest), signature);
  const signedBy = signed.isSigned ? signed.manifest.fingerprint : "";
  return { isGenuine: signedBy === server.fingerprint, signedBy, text: "" };
};

const inConsole = async (zip: Uint8Array) => {
  const { kind } = await verifyZip(new Blob([Uint8Array.from(zip)]), askServer, () => {});
  return kind === "genuine" || kind === "unknown-key" ? kind : "rejected";
};

const onCommandLine = async (zip: Uint8Array) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "tessera-evidence-"));
  const path = join(folder.path, "export.zip");
  await writeFile(path, zip);
  const { kind } = await verifyExport(path, { trusted: [server.fingerprint] });
  return kind;
};

const both = async (zip: Uint8Array) => ({
  console: await inConsole(zip),
  commandLine: await onCommandLine(zip),
});

it("both verifiers find a whole export genuine", async () => {
  expect(await both(genuineZip(server))).toEqual({ console: "genuine", commandLine: "genuine" });
});

it("both verifiers say of a forgery that its key is unknown, never that it is genuine", async () => {
  const expected = { console: "unknown-key", commandLine: "unknown-key" };
  expect(await both(forgedZip(forger))).toEqual(expected);
});

const doctored = [...doctoredZips(server, forger)];

it("has at least sixty doctored archives", () => {
  expect(doctored.length).toBeGreaterThanOrEqual(60);
});

it.each(doctored)("both verifiers reject %s", async (_, zip) => {
  expect(await both(zip)).toEqual({ console: "rejected", commandLine: "rejected" });
});

it("the program tells a known, an unknown and a wrong key apart by its exit code", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "tessera-evidence-"));
  const path = join(folder.path, "export.zip");
  const trusted = join(folder.path, "trusted-keys.txt");
  await writeFile(path, forgedZip(forger));
  await writeFile(trusted, `# keys that we know\n${server.fingerprint}  headquarters\n`);
  const program = join(import.meta.dirname, "../../tools/verify-export/main.ts");
  const verify = async (...args: string[]) =>
    run(process.execPath, [program, ...args, path]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );
  expect(await verify()).toMatchObject({
    code: 3,
    stdout: expect.stringContaining("UNKNOWN KEY"),
  });
  expect(await verify("--trusted", trusted)).toMatchObject({ code: 3 });
  expect(await verify("--key", server.fingerprint)).toMatchObject({ code: 1 });
  expect(await verify("--key", forger.fingerprint)).toMatchObject({ code: 0 });
  await writeFile(path, genuineZip(server));
  expect(await verify("--trusted", trusted)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Genuine"),
  });
  expect(await verify("--trusted", join(folder.path, "none"))).toMatchObject({ code: 2 });
});
