import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";

export const readCertificate = defineCall({
  methods: ["GET"],
  path: "/api/v1/tls/certificate",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "The certificate of this server, the site's own authority, and what is wrong with them.",
  input: z.object({}),
  reply: z.object({
    /** own: the site has made it · given: by the operator, as files · acme: by an authority of the settings */
    Source: z.enum(["own", "given", "acme"]),
    Names: z.array(z.string()),
    Issuer: z.string(),
    /** SHA-256 */
    Fingerprint: z.string(),
    EndsAtMs: z.number(),
    /** Of the authority at /ca.crt, for who imports it to compare. */
    AuthorityFingerprint: z.string(),
    AuthorityEndsAtMs: z.number(),
    /** In the caller's language. */
    Troubles: z.array(z.object({ Kind: z.string(), Text: z.string() })),
  }),
});
