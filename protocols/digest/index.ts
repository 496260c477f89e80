export { Authenticator } from "./authenticator.ts";
export { parseAuthorization, verify } from "./authorization.ts";
export { makeNonce, writeChallenge } from "./challenge.ts";
export { Nonces, type NonceVerdict } from "./nonces.ts";
