import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll } from "vitest";

const run = promisify(execFile);
const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];

/** For the tests of a file: a time stamp authority (RFC 3161) that we did not write, with a certificate authority of its own. */
export async function aStampAuthority({ purposes = "critical,timeStamping" } = {}) {
  const cwd = await mkdtemp(join(tmpdir(), "tessera-stamps-"));
  afterAll(() => rm(cwd, { recursive: true, force: true }));
  const openssl = (...args: string[]) => run("openssl", args, { cwd });
  await writeFile(join(cwd, "purposes"), `extendedKeyUsage=${purposes}\n`);
  await writeFile(join(cwd, "tsa.cnf"), config);
  await writeFile(join(cwd, "serial"), "01\n");
  const root = ["-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Root of Time"];
  await openssl("req", "-x509", ...newKey, ...root, "-days", "30");
  const wish = ["-keyout", "tsa.key", "-out", "tsa.csr", "-subj", "/CN=Stamps & Co"];
  await openssl("req", "-new", ...newKey, ...wish);
  const by = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "30"];
  const given = ["-extfile", "purposes", "-out", "tsa.pem"];
  await openssl("x509", "-req", "-in", "tsa.csr", ...by, ...given);
  return {
    name: "Stamps & Co",
    /** Of the root, PEM. */
    certificate: await readFile(join(cwd, "ca.pem"), "utf8"),
    async answer(query: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
      await writeFile(join(cwd, "query"), query);
      const files = ["-queryfile", "query", "-out", "reply"];
      await openssl("ts", "-reply", "-config", "tsa.cnf", "-section", "tsa", ...files);
      return Uint8Array.from(await readFile(join(cwd, "reply")));
    },
    /** Whether that program, too, finds a stamp to be of this data. */
    async verifies(reply: Uint8Array, data: Uint8Array): Promise<boolean> {
      await writeFile(join(cwd, "stamp"), reply);
      await writeFile(join(cwd, "data"), data);
      const files = ["-in", "stamp", "-data", "data", "-CAfile", "ca.pem"];
      return openssl("ts", "-verify", ...files).then(
        () => true,
        () => false,
      );
    },
  };
}

const config = `[tsa]
serial = serial
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = sha256
certs = ca.pem
default_policy = 1.2.3.4.1
digests = sha256, sha512
ess_cert_id_alg = sha256
`;
