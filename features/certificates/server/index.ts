import type { Text } from "@tessera/base";
import {
  defineFeature,
  type Feature,
  type ProxyWatch,
  route,
  type ServerCertificate,
} from "@tessera/platform/server";
import { readCertificate } from "../contract.ts";

export interface CertificatesDeps {
  readonly certificate: Pick<ServerCertificate, "source" | "facts" | "authority" | "troubles">;
  readonly proxyWatch: Pick<ProxyWatch, "untrustedAddress">;
}

export function createCertificatesFeature({ certificate, proxyWatch }: CertificatesDeps): Feature {
  return defineFeature({
    name: "certificates",
    routes: [
      route(readCertificate, async (_, { language }) => {
        const { source, facts, authority, troubles } = certificate;
        const { untrustedAddress } = proxyWatch;
        const all = [
          ...troubles,
          ...(untrustedAddress === undefined
            ? []
            : [{ kind: "proxy-untrusted", text: proxyText(untrustedAddress) }]),
        ];
        return {
          Source: source,
          Names: [...facts.names],
          Issuer: facts.issuer,
          Fingerprint: facts.fingerprint,
          EndsAtMs: facts.endsAtMs,
          AuthorityFingerprint: authority.facts.fingerprint,
          AuthorityEndsAtMs: authority.facts.endsAtMs,
          Troubles: all.map(({ kind, text }) => ({ Kind: kind, Text: text[language] })),
        };
      }),
    ],
  });
}

const proxyText = (address: string): Text => ({
  zh: `有请求经 ${address} 转发而来（X-Forwarded-For），但它不在信任的代理之列，其后的所有用户会被视为同一地址。如果是您的反向代理，请设置 TESSERA_HTTP_TRUSTED_PROXIES='["${address}"]' 并重启。`,
  en: `Requests arrive through ${address} (X-Forwarded-For), which is not a trusted proxy, so all users behind it count as one address. If it is your reverse proxy, set TESSERA_HTTP_TRUSTED_PROXIES='["${address}"]' and restart.`,
});
