export { answerChallenge } from "./answer-challenge.ts";
export { Authenticator } from "./authenticator.ts";
export { parseAuthorization, verify } from "./authorization.ts";
export { makeNonce, parseChallenges, writeChallenge } from "./challenge.ts";
