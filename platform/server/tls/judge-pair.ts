import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import type { Text, TlsPair } from "@tessera/base";

export interface PairFacts {
  readonly names: readonly string[];
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** SHA-256, as browsers show it. */
  readonly fingerprint: string;
  readonly issuer: string;
}

/** What TLS can be spoken with. The key is without its password. */
export interface UsablePair {
  readonly pair: TlsPair;
  readonly facts: PairFacts;
}

/** Whether the certificate and the key can be used now; otherwise why not, and what to do. */
export function judgePair(
  { cert, key }: TlsPair,
  { password, nowMs }: { readonly password?: string | undefined; readonly nowMs: number },
): UsablePair | { readonly fault: Text } {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(cert);
  } catch {
    return { fault: texts.noCertificate };
  }
  const opened = openKey(key, password);
  if ("fault" in opened) return opened;
  if (!certificate.checkPrivateKey(opened.key)) return { fault: texts.mismatch };
  const facts = factsOf(certificate);
  if (facts.endsAtMs <= nowMs) return { fault: texts.expired(facts.endsAtMs) };
  if (facts.startsAtMs > nowMs) return { fault: texts.notYet(facts.startsAtMs) };
  const pair = { cert, key: String(opened.key.export({ type: "pkcs8", format: "pem" })) };
  try {
    // Refuses what the system's policy does: short keys, broken digests, a broken chain.
    createSecureContext(pair);
  } catch {
    return { fault: texts.unusable };
  }
  return { pair, facts };
}

const factsOf = (certificate: X509Certificate): PairFacts => ({
  names: namesOf(certificate),
  startsAtMs: certificate.validFromDate.getTime(),
  endsAtMs: certificate.validToDate.getTime(),
  fingerprint: certificate.fingerprint256,
  issuer: certificate.issuer.replaceAll("\n", ", "),
});

function openKey(
  pem: string,
  password: string | undefined,
): { readonly key: KeyObject } | { readonly fault: Text } {
  try {
    return {
      key: createPrivateKey(password ? { key: pem, passphrase: password } : { key: pem }),
    };
  } catch {
    if (!/ENCRYPTED/.test(pem)) return { fault: texts.noKey };
    return { fault: password ? texts.wrongPassword : texts.encrypted };
  }
}

const namesOf = ({ subjectAltName = "" }: X509Certificate): string[] =>
  subjectAltName
    .split(", ")
    .filter((entry) => /^(?:DNS|IP Address):/.test(entry))
    .map((entry) => plainAddress(entry.slice(entry.indexOf(":") + 1)));

/** OpenSSL writes 0:0:0:0:0:0:0:1 where all others write ::1. */
const plainAddress = (name: string): string =>
  name.includes(":") ? new URL(`http://[${name}]`).hostname.slice(1, -1) : name;

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const texts = {
  noCertificate: {
    zh: "证书文件中没有可识别的 PEM 证书",
    en: "the certificate file has no valid PEM certificate",
  },
  noKey: {
    zh: "私钥文件中没有可识别的 PEM 私钥",
    en: "the key file has no valid PEM private key",
  },
  encrypted: {
    zh: "私钥有密码保护，请用环境变量 TESSERA_TLS_KEY_PASSWORD 给出密码",
    en: "the private key is protected by a password; set it in TESSERA_TLS_KEY_PASSWORD",
  },
  wrongPassword: {
    zh: "TESSERA_TLS_KEY_PASSWORD 打不开该私钥",
    en: "TESSERA_TLS_KEY_PASSWORD does not open the private key",
  },
  mismatch: {
    zh: "私钥与证书不配对",
    en: "the private key does not match the certificate",
  },
  unusable: {
    zh: "本机的加密策略不接受该证书（密钥过短或算法过时）",
    en: "this machine does not accept the certificate (its key is too short or its algorithm too old)",
  },
  expired: (atMs: number): Text => ({
    zh: `证书已于 ${day(atMs)} 过期，请换新证书（如日期不对，请检查本机时钟）`,
    en: `the certificate expired on ${day(atMs)}; renew it (or check the clock of this machine)`,
  }),
  notYet: (atMs: number): Text => ({
    zh: `证书从 ${day(atMs)} 起才有效，请检查本机时钟`,
    en: `the certificate is valid only from ${day(atMs)} on; check the clock of this machine`,
  }),
};
