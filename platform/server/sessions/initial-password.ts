import { randomInt } from "node:crypto";
import { chmod, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Without characters that look alike (0 O, 1 l I). */
const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";
const digits = "23456789";
const length = 16;

/** A one-time password that a person can read and type; holds letters and digits. */
export function makePassword(): string {
  const alphabet = letters + digits;
  for (;;) {
    const password = Array.from({ length }, () => alphabet[randomInt(alphabet.length)] ?? "").join(
      "",
    );
    if (/[a-zA-Z]/.test(password) && /\d/.test(password)) return password;
  }
}

/** Gives the path of the file, which only its owner can read. */
export async function writeInitialPassword(dataDir: string, password: string): Promise<string> {
  const file = fileIn(dataDir);
  await rm(file, { force: true });
  await writeFile(file, `${password}\n`, { mode: 0o600, flag: "wx" });
  await chmod(file, 0o600);
  return file;
}

export async function removeInitialPassword(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true });
}

function fileIn(dataDir: string): string {
  return join(dataDir, "initial-password.txt");
}
