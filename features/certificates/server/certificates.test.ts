import { expect, it } from "vitest";
import { createCertificatesFeature } from "./index.ts";

const facts = {
  names: ["localhost", "10.0.0.5"],
  startsAtMs: 0,
  endsAtMs: 9,
  fingerprint: "AA",
  issuer: "CN=Tessera",
};

it("shows the certificate, the authority, and what nobody may miss, in the caller's language", async () => {
  const { routes } = createCertificatesFeature({
    certificate: {
      source: "own",
      facts,
      authority: { cert: "PEM", facts: { ...facts, fingerprint: "CA", endsAtMs: 99 } },
      troubles: [{ kind: "not-usable", text: { zh: "坏", en: "broken" } }],
    },
    proxyWatch: { untrustedAddress: "172.16.0.2" },
  });
  const [call] = routes;
  if (!call) throw new Error("no call");
  const { reply } = (await call.answer({}, { language: "en" } as never, {
    onInput: () => {},
    needChannel: async () => {},
    needSecondPerson: async () => {},
    run: (handler) => handler(),
  })) as { reply?: unknown };
  expect(JSON.stringify(reply)).toContain("172.16.0.2");
  expect(reply).toMatchObject({
    Source: "own",
    Names: ["localhost", "10.0.0.5"],
    AuthorityFingerprint: "CA",
    Troubles: [
      { Kind: "not-usable", Text: "broken" },
      { Kind: "proxy-untrusted", Text: expect.stringContaining("TESSERA_HTTP_TRUSTED_PROXIES") },
    ],
  });
});
