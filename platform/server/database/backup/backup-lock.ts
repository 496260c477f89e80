import { hkdfSync, randomBytes, scryptSync } from "node:crypto";
import { StartupError } from "@tessera/base";
import { z } from "zod";
import type { SecretKey, SecretKeys } from "../../secrets/secret-keys.ts";
import type { FrameKey } from "./sealed-frames.ts";

/** What opens backups: the keys of this site's secrets, or a passphrase of their own. */
export interface BackupKeys {
  readonly keys: SecretKeys;
  /** Empty: none. */
  readonly passphrase: string;
}

export const headerStart = "Tessera backup 1 ";
const keyBytes = 32;
const scryptCost = { N: 2 ** 16, r: 8, p: 1, maxmem: 256 * 1024 ** 2 };

const headerFields = z.object({
  lock: z.enum(["key", "passphrase"]),
  keyId: z.string().default(""),
  salt: z.base64(),
});

/** A header, and the key of the file that it begins. */
export function newLock({ keys, passphrase }: BackupKeys): FrameKey {
  const salt = randomBytes(32);
  const [current] = keys;
  const lock = passphrase === "" ? "key" : "passphrase";
  const fields = { lock, keyId: lock === "key" ? current.id : "", salt: salt.toString("base64") };
  return {
    header: Buffer.from(`${headerStart}${JSON.stringify(fields)}\n`),
    key: lock === "key" ? keyOf(current, salt) : passphraseKey(passphrase, salt),
  };
}

/** Throws what whoever restores is told. */
export function lockOf(header: Buffer, { keys, passphrase }: BackupKeys, file: string): FrameKey {
  const { data } = headerFields.safeParse(parsed(header.subarray(headerStart.length)));
  if (!data) throw notABackup(file);
  const salt = Buffer.from(data.salt, "base64");
  if (data.lock === "passphrase") {
    if (passphrase === "") throw needsPassphrase(file);
    return { header, key: passphraseKey(passphrase, salt) };
  }
  const key = keys.find(({ id }) => id === data.keyId);
  if (!key) throw needsKey(file, data.keyId);
  return { header, key: keyOf(key, salt) };
}

const keyOf = ({ bytes }: SecretKey, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", bytes, salt, "backup", keyBytes));

const passphraseKey = (passphrase: string, salt: Buffer): Buffer =>
  scryptSync(passphrase.normalize("NFC"), salt, keyBytes, scryptCost);

function parsed(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString());
  } catch {
    return undefined;
  }
}

export const notABackup = (file: string) =>
  new StartupError("backup-unknown", {
    zh: `${file} 不是 Tessera 的备份文件，未作任何修改。`,
    en: `${file} is not a Tessera backup. Nothing was changed.`,
  });

const needsPassphrase = (file: string) =>
  new StartupError("backup-passphrase", {
    zh: `备份 ${file} 由口令保护：请用环境变量 TESSERA_BACKUPS_PASSPHRASE 给出该口令。未作任何修改。`,
    en: `The backup ${file} is encrypted with a passphrase: give it in TESSERA_BACKUPS_PASSPHRASE. Nothing was changed.`,
  });

const needsKey = (file: string, keyId: string) =>
  new StartupError("backup-key", {
    zh: `备份 ${file} 由另一个密钥（${keyId}）加密：请把当时的 secret-box.key 以 secret-box.old.key 为名放入数据目录。未作任何修改。`,
    en: `The backup ${file} is encrypted with another key (${keyId}): put the secret-box.key of that time into the data folder as secret-box.old.key. Nothing was changed.`,
  });
