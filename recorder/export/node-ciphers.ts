import { createCipheriv, createHmac, pbkdf2Sync } from "node:crypto";
import type { Ciphers } from "@tessera/formats/zip";

export const nodeCiphers: Ciphers = {
  deriveKey: (password, salt, { rounds, bytes }) =>
    pbkdf2Sync(password, salt, rounds, bytes, "sha1"),
  blockCipher(key) {
    const cipher = createCipheriv("aes-256-ecb", key, null).setAutoPadding(false);
    return (blocks) => cipher.update(blocks);
  },
  hmacSha1(key) {
    const hmac = createHmac("sha1", key);
    return { update: (data) => void hmac.update(data), digest: () => hmac.digest() };
  },
};
