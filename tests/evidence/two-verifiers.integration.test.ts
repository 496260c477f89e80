import { execFile } from "node:child_process";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { both, bothSay, forger, server } from "./both-verifiers.ts";
import { doctoredZips, forgedZip, genuineZip } from "./doctored-archives.ts";
import { doctoredEncryptedZips, encryptedZip, password } from "./encrypted-archives.ts";

const run = promisify(execFile);
const program = join(import.meta.dirname, "../../tools/verify-export/main.ts");

it("both verifiers find a whole export genuine", async () => {
  expect(await both(genuineZip(server))).toEqual(bothSay("genuine"));
});

it("both verifiers say of a forgery that its key is unknown, never that it is genuine", async () => {
  expect(await both(forgedZip(forger))).toEqual(bothSay("unknown-key"));
});

const doctored = [...doctoredZips(server, forger)];

it("has at least sixty doctored archives", () => {
  expect(doctored.length).toBeGreaterThanOrEqual(60);
});

it.each(doctored)("both verifiers reject %s", async (_, zip) => {
  expect(await both(zip)).toEqual(bothSay("rejected"));
});

it("both verifiers open an encrypted export with its password alone", async () => {
  const zip = encryptedZip(server);
  expect(await both(zip, { password })).toEqual(bothSay("genuine"));
  expect(await both(zip)).toEqual(bothSay("password-needed"));
  expect(await both(zip, { password: "" })).toEqual(bothSay("password-wrong"));
  expect(await both(zip, { password: `${password} ` })).toEqual(bothSay("password-wrong"));
  expect(await both(encryptedZip(forger), { password })).toEqual(bothSay("unknown-key"));
});

it.each([...doctoredEncryptedZips(server)])("both verifiers reject %s", async (_, zip) => {
  expect(await both(zip, { password })).toEqual(bothSay("rejected"));
});

it("the program tells a known, an unknown and a wrong key apart by its exit code", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "tessera-evidence-"));
  const path = join(folder.path, "export.zip");
  const trusted = join(folder.path, "trusted-keys.txt");
  await writeFile(path, forgedZip(forger));
  await writeFile(trusted, `# keys that we know\n${server.fingerprint}  headquarters\n`);
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

it("the program takes a password from a file or its environment, and says what is wrong with it", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "tessera-evidence-"));
  const path = join(folder.path, "export.zip");
  const file = join(folder.path, "password");
  await writeFile(path, encryptedZip(server));
  const verify = async (args: readonly string[] = [], env = {}) => {
    const all = [program, "--key", server.fingerprint, ...args, path];
    return run(process.execPath, all, { env: { ...process.env, ...env } }).then(
      () => 0,
      ({ code, stdout }: { code: number; stdout: string }) => `${code} ${stdout}`,
    );
  };
  expect(await verify()).toMatch(/^4 .*needs a password/s);
  expect(await verify([], { TESSERA_EXPORT_PASSWORD: "wrong" })).toMatch(/^4 .*is wrong/s);
  expect(await verify([], { TESSERA_EXPORT_PASSWORD: password })).toBe(0);
  await writeFile(file, `${password}\n`);
  expect(await verify(["--password-file", file])).toBe(0);
});
