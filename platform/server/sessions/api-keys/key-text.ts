import { createHash, randomBytes } from "node:crypto";

/** By which people and secret scanners know a key when they see one. */
const prefix = "tsk_";

export const isApiKey = (token: string): boolean => token.startsWith(prefix);

export const makeKeyText = (): string => prefix + randomBytes(32).toString("base64url");

/** 256 random bits cannot be guessed from it, so it needs no salt and no work. */
export const keyHash = (key: string): string =>
  createHash("sha256").update(key).digest("base64url");

/** To tell keys apart in a list. */
export const keyTail = (key: string): string => key.slice(-4);

/** Parts remember a caller by the number of a session: those of keys begin where no session gets to. */
const firstSession = 1_000_000_000;

export const sessionOfKey = (keyId: number): number => firstSession + keyId;

/** undefined: not the session of a key. */
export const keyOfSession = (sessionId: number): number | undefined =>
  sessionId >= firstSession ? sessionId - firstSession : undefined;
