import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { dayMs, type TlsPair } from "@tessera/base";

/** 398 is the most that browsers accept. */
const leafDays = 397;
const authorityYears = 10;
/** Clocks of browsers go wrong too. */
const leafHeadStartMs = dayMs;
/** No true clock shows an earlier time; one that does must not make an authority that ends in its past. */
export const earliestTrueMs = Date.UTC(2025, 0, 1);

const { subtle } = globalThis.crypto;
const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

/** Whom browsers trust after one import; it vouches for the certificates of this site alone. */
export async function makeAuthority(siteName: string, nowMs: number): Promise<TlsPair> {
  const x509 = await loadX509();
  const keys = await makeKeys();
  const end = new Date(Math.max(nowMs, earliestTrueMs));
  end.setUTCFullYear(end.getUTCFullYear() + authorityYears);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: [{ CN: [`${siteName} ${randomBytes(3).toString("hex")}`] }],
    notBefore: new Date(earliestTrueMs),
    notAfter: end,
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign,
        true,
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { cert: `${certificate.toString("pem")}\n`, key: await keyPem(keys.privateKey) };
}

/** For the names and addresses by which this server is reached. */
export async function makeLeaf(
  authority: TlsPair,
  names: readonly string[],
  nowMs: number,
): Promise<TlsPair> {
  const x509 = await loadX509();
  const keys = await makeKeys();
  const issuer = new x509.X509Certificate(authority.cert);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: [{ CN: [names.find((name) => !isIP(name)) ?? "localhost"] }],
    issuer: issuer.subject,
    notBefore: new Date(nowMs - leafHeadStartMs),
    notAfter: new Date(nowMs - leafHeadStartMs + leafDays * dayMs),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: await signingKey(authority.key),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((name) => ({ type: isIP(name) ? "ip" : "dns", value: name }) as const),
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  });
  return {
    cert: `${certificate.toString("pem")}\n${authority.cert}`,
    key: await keyPem(keys.privateKey),
  };
}

/** For somebody else to sign: the request in DER, and the key that belongs to it. */
export async function makeRequest(
  names: readonly string[],
): Promise<{ readonly csr: Uint8Array; readonly key: string }> {
  const x509 = await loadX509();
  const keys = await makeKeys();
  const csr = await x509.Pkcs10CertificateRequestGenerator.create({
    name: [{ CN: [names[0] ?? ""] }],
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: "dns", value }) as const),
      ),
    ],
  });
  return { csr: new Uint8Array(csr.rawData), key: await keyPem(keys.privateKey) };
}

/** Only when a certificate is made: it is large, and that is once a year. */
async function loadX509() {
  // The library's own library cannot do without.
  await import("reflect-metadata");
  const x509 = await import("@peculiar/x509");
  x509.cryptoProvider.set(globalThis.crypto);
  return x509;
}

const makeKeys = () => subtle.generateKey(algorithm, true, ["sign", "verify"]);

/** Positive, and not to be guessed (RFC 5280, 4.1.2.2). */
const serialNumber = () => `01${randomBytes(15).toString("hex")}`;

async function keyPem(key: Parameters<typeof subtle.exportKey>[1]): Promise<string> {
  const bytes = Buffer.from(await subtle.exportKey("pkcs8", key));
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN PRIVATE KEY-----\n${lines.join("\n")}\n-----END PRIVATE KEY-----\n`;
}

const signingKey = (pem: string) =>
  subtle.importKey(
    "pkcs8",
    Buffer.from(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ""), "base64"),
    algorithm,
    false,
    ["sign"],
  );
