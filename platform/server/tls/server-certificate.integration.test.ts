import { createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkServerIdentity } from "node:tls";
import { dayMs, FakeClock, minuteMs, silentLogger } from "@tessera/base";
import { afterEach, expect, it } from "vitest";
import { makeAuthority, makeLeaf } from "./make-certificates.ts";
import { PairFiles } from "./pair-files.ts";
import { ServerCertificate } from "./server-certificate.ts";

const folders: string[] = [];
const open: ServerCertificate[] = [];
afterEach(async () => {
  for (const certificate of open.splice(0)) certificate.stop();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const nowMs = Date.UTC(2027, 2, 1);

/** Steps over months without a look each minute. */
class Calendar extends FakeClock {
  #stepsMs = 0;
  step(byMs: number): void {
    this.#stepsMs += byMs;
  }
  override nowMs(): number {
    return super.nowMs() + this.#stepsMs;
  }
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tessera-tls-"));
  folders.push(folder);
  return folder;
}

type Parts = Parameters<typeof ServerCertificate.open>[0];

async function aCertificate({
  folder,
  ...given
}: Partial<Parts> & { readonly folder?: string } = {}) {
  const certificate = await ServerCertificate.open({
    files: new PairFiles(folder ?? join(await aFolder(), "tls")),
    siteName: "Tessera",
    names: () => ["localhost", "127.0.0.1", "::1", "nvr.example"],
    clock: new FakeClock(nowMs),
    log: silentLogger,
    ...given,
  });
  open.push(certificate);
  return certificate;
}

/** A pair in files, as an operator has it. */
async function givenFiles({ atMs = nowMs, password = "" } = {}) {
  const folder = await aFolder();
  const pair = await makeLeaf(await makeAuthority("Other", atMs), ["nvr.example"], atMs);
  const files = { certFile: join(folder, "a.crt"), keyFile: join(folder, "a.key") };
  await writeFile(files.certFile, pair.cert);
  await writeFile(files.keyFile, password ? encrypted(password) : pair.key);
  return { ...files, pair };
}

const encrypted = (passphrase: string) =>
  String(
    generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
      type: "pkcs8",
      format: "pem",
      cipher: "aes-256-cbc",
      passphrase,
    }),
  );

it("makes an authority and a certificate for all names of the machine at the first start", async () => {
  const folder = join(await aFolder(), "tls");
  const { pair, authority, source, facts } = await aCertificate({ folder });
  expect(source).toBe("own");
  const leaf = new X509Certificate(pair.cert);
  expect(leaf.verify(new X509Certificate(authority.cert).publicKey)).toBe(true);
  for (const name of ["localhost", "127.0.0.1", "::1", "nvr.example"])
    expect(checkServerIdentity(name, leaf.toLegacyObject())).toBeUndefined();
  expect((facts.endsAtMs - facts.startsAtMs) / dayMs).toBe(397);
  expect(authority.facts.endsAtMs).toBe(Date.UTC(2037, 2, 1));
  expect(authority.cert).not.toContain("PRIVATE");
  for (const name of ["ca.crt", "ca.key", "server.crt", "server.key"])
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
});

it("keeps both over restarts, and makes only the certificate anew for a new address", async () => {
  const folder = join(await aFolder(), "tls");
  const first = await aCertificate({ folder });
  const again = await aCertificate({ folder });
  expect(again.facts.fingerprint).toBe(first.facts.fingerprint);
  const moved = await aCertificate({ folder, names: () => ["localhost", "10.0.0.9"] });
  expect(moved.facts.names).toEqual(["localhost", "10.0.0.9"]);
  expect(moved.authority.cert).toBe(first.authority.cert);
});

it("renews the certificate by itself 30 days before its end, and tells the open ports", async () => {
  const clock = new Calendar(nowMs);
  const certificate = await aCertificate({ clock });
  let renewed = 0;
  certificate.onRenewed(() => renewed++);
  const { endsAtMs, fingerprint } = certificate.facts;
  clock.step(endsAtMs - nowMs - 31 * dayMs);
  await certificate.refresh();
  expect(renewed).toBe(0);
  clock.step(2 * dayMs);
  await certificate.refresh();
  expect([renewed, certificate.facts.fingerprint === fingerprint]).toEqual([1, false]);
});

it("keeps its authority while the clock has lost the time, and says so", async () => {
  const folder = join(await aFolder(), "tls");
  const lost = await aCertificate({ folder, clock: new FakeClock(0) });
  expect(lost.troubles.map(({ kind }) => kind)).toEqual(["clock-wrong"]);
  const right = await aCertificate({ folder });
  expect(right.authority.cert).toBe(lost.authority.cert);
  expect(right.troubles).toEqual([]);
  expect(right.facts.endsAtMs).toBeGreaterThan(nowMs);
});

it("makes both anew when their files are broken", async () => {
  const folder = join(await aFolder(), "tls");
  const first = await aCertificate({ folder });
  await writeFile(join(folder, "ca.key"), "?");
  const second = await aCertificate({ folder });
  expect(second.authority.cert).not.toBe(first.authority.cert);
  expect(second.source).toBe("own");
});

it("uses the operator's certificate, and follows its files", async () => {
  const { pair, ...given } = await givenFiles();
  const clock = new FakeClock(nowMs);
  const certificate = await aCertificate({ given, clock });
  expect([certificate.source, certificate.pair.cert]).toEqual(["given", pair.cert]);
  const fresh = await givenFiles();
  let renewed = 0;
  certificate.onRenewed(() => renewed++);
  // One file after the other: in between they do not match, and the old pair holds.
  await writeFile(given.certFile, fresh.pair.cert);
  await certificate.refresh();
  expect(certificate.pair.cert).toBe(pair.cert);
  expect(certificate.troubles.map(({ kind }) => kind)).toEqual(["not-usable"]);
  await writeFile(given.keyFile, fresh.pair.key);
  await clock.advance(minuteMs);
  await certificate.refresh();
  expect(certificate.pair.cert).toBe(fresh.pair.cert);
  expect([renewed, certificate.troubles]).toEqual([1, []]);
});

it("warns three weeks before the operator's certificate ends, and falls to its own at the end", async () => {
  const { pair: _, ...given } = await givenFiles();
  const clock = new Calendar(nowMs);
  const certificate = await aCertificate({ given, clock });
  clock.step(certificate.facts.endsAtMs - nowMs - 20 * dayMs);
  await certificate.refresh();
  expect(certificate.troubles[0]).toMatchObject({ kind: "ends-soon" });
  expect(certificate.troubles[0]?.text.en).toMatch(/expires on 2028-03-31/);
  clock.step(21 * dayMs);
  await certificate.refresh();
  expect(certificate.source).toBe("own");
  expect(certificate.troubles[0]?.text.en).toMatch(
    /expired on 2028-03-31.*self-signed certificate/,
  );
});

const bad: [string, (files: Awaited<ReturnType<typeof givenFiles>>) => Promise<object>, RegExp][] =
  [
    [
      "missing",
      async (files) => ({ ...files, certFile: "/nowhere/a.crt" }),
      /the file \/nowhere\/a\.crt does not exist/,
    ],
    ["a folder", async (files) => ({ ...files, keyFile: tmpdir() }), /cannot be read \(EISDIR\)/],
    [
      "no certificate",
      async (files) => (await writeFile(files.certFile, "hello"), files),
      /has no valid PEM certificate/,
    ],
    [
      "no key",
      async (files) => (await writeFile(files.keyFile, "hello"), files),
      /no valid PEM private key/,
    ],
    [
      "mismatching",
      async (files) => ({ ...files, keyFile: (await givenFiles()).keyFile }),
      /does not match the certificate/,
    ],
    ["expired", () => givenFiles({ atMs: nowMs - 500 * dayMs }), /expired on 2026-11-/],
    ["of tomorrow", () => givenFiles({ atMs: nowMs + 9 * dayMs }), /valid only from 2027-03-09/],
    ["encrypted", () => givenFiles({ password: "pass" }), /set it in TESSERA_TLS_KEY_PASSWORD/],
    [
      "encrypted otherwise",
      async () => ({ ...(await givenFiles({ password: "pass" })), keyPassword: "word" }),
      /TESSERA_TLS_KEY_PASSWORD does not open the private key/,
    ],
  ];
it.each(bad)("starts on its own certificate when the given one is %s", async (_, spoil, words) => {
  const given = (await spoil(await givenFiles())) as Parts["given"];
  const certificate = await aCertificate({ given });
  expect(certificate.source).toBe("own");
  expect(certificate.troubles).toHaveLength(1);
  expect(certificate.troubles[0]?.text.en).toMatch(words);
  expect(certificate.troubles[0]?.text.zh).toMatch(/目前使用系统自签的证书/);
});

it("opens an encrypted key with its password", async () => {
  const { pair, ...given } = await givenFiles();
  const key = createPrivateKey(await readFile(given.keyFile));
  const locked = key.export({
    type: "pkcs8",
    format: "pem",
    cipher: "aes-256-cbc",
    passphrase: "p",
  });
  await writeFile(given.keyFile, locked);
  const certificate = await aCertificate({ given: { ...given, keyPassword: "p" } });
  expect([certificate.source, certificate.pair.cert]).toEqual(["given", pair.cert]);
});
