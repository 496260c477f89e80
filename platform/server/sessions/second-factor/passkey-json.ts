import { z } from "zod";

/** What a browser answers (WebAuthn Level 3, 5.1), as far as the server reads it; all base64url. */
const base64url = z.string().max(20_000);

const common = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
};

export const registrationJson = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(20).default([]),
  }),
});

export const authenticationJson = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});
export type AuthenticationJson = z.output<typeof authenticationJson>;
