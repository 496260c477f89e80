import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";

const saltBytes = 32;
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
/** As backups with a passphrase have it: some tenth of a second a guess. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 256 * 1024 ** 2 };
const boxText = /^pass:([\w-]+):([\w-]+)$/;

/** A text that whoever knows the passphrase opens, on any machine: `pass:<salt>:<AES-256-GCM>`. */
export async function sealByPassphrase(
  text: string,
  passphrase: string,
  purpose: string,
): Promise<string> {
  const salt = randomBytes(saltBytes);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", await keyOf(passphrase, salt), iv);
  cipher.setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const box = Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  return `pass:${salt.toString("base64url")}:${box.toString("base64url")}`;
}

/** undefined: another passphrase, or damaged. */
export async function openByPassphrase(
  sealed: string,
  passphrase: string,
  purpose: string,
): Promise<string | undefined> {
  const [, salt, box] = boxText.exec(sealed) ?? [];
  if (salt === undefined || box === undefined) return undefined;
  const bytes = Buffer.from(box, "base64url");
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const key = await keyOf(passphrase, Buffer.from(salt, "base64url"));
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes));
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const head = decipher.update(bytes.subarray(ivBytes + tagBytes));
    return Buffer.concat([head, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

/** Not in the thread that answers. */
const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize("NFC"), salt, keyBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
