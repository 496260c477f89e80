import { randomBytes } from "node:crypto";

/** The beginning says that it is unique over all requests (RFC 3261, 8.1.1.7). */
export const makeBranch = (): string => `z9hG4bK${randomHex(8)}`;

export const makeTag = (): string => randomHex(6);

export const makeCallId = (host: string): string => `${randomHex(12)}@${host}`;

const randomHex = (bytes: number) => randomBytes(bytes).toString("hex");
