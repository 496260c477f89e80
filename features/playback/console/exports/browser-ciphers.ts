import { ecb } from "@noble/ciphers/aes.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha1 } from "@noble/hashes/legacy.js";
import { pbkdf2 } from "@noble/hashes/pbkdf2.js";
import type { Ciphers } from "@tessera/formats/zip";

/** The browser's own have no AES that counts from the lowest byte on, and none of them is there without HTTPS. */
export const browserCiphers: Ciphers = {
  deriveKey: (password, salt, { rounds, bytes }) =>
    pbkdf2(sha1, password, salt, { c: rounds, dkLen: bytes }),
  blockCipher: (key) => (blocks) =>
    blocks.length === 0 ? blocks : ecb(key, { disablePadding: true }).encrypt(blocks),
  hmacSha1: (key) => {
    const sum = hmac.create(sha1, key);
    return { update: (data) => void sum.update(data), digest: () => sum.digest() };
  },
};
