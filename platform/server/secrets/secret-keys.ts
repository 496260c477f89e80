import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartupError } from "@tessera/base";
import { keptFile } from "@tessera/base/files";

type Environment = Readonly<Record<string, string | undefined>>;

export interface SecretKey {
  /** Names the key in what it has sealed, and gives nothing of it away. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** The first one seals; all of them open. */
export type SecretKeys = readonly [current: SecretKey, ...older: SecretKey[]];

const keyBytes = 32;
const commandTimeoutMs = 30_000;
const keyFile = "secret-box.key";
const olderKeyFile = /^secret-box\..+\.key$/;

/**
 * From TESSERA_SECRET_KEY (base64), from what TESSERA_SECRET_KEY_COMMAND prints (the same), or from the file
 * `secret-box.key` of the data folder, which is made if need be. Older keys stand behind the current one, or in files
 * such as `secret-box.2026.key`.
 */
export async function loadSecretKeys(
  dataDir: string,
  env: Environment = process.env,
): Promise<SecretKeys> {
  const { TESSERA_SECRET_KEY: given, TESSERA_SECRET_KEY_COMMAND: command } = env;
  const older = await olderKeys(dataDir);
  if (given) return keysOf("TESSERA_SECRET_KEY", given, older);
  if (command) return keysOf("TESSERA_SECRET_KEY_COMMAND", await outputOf(command), older);
  const kept = await keptFile(join(dataDir, keyFile), () => randomBytes(keyBytes));
  if (kept.length !== keyBytes) throw notAKey(join(dataDir, keyFile));
  return [keyOf(kept), ...older];
}

function keysOf(source: string, text: string, older: readonly SecretKey[]): SecretKeys {
  const keys = text
    .split(/[\s,]+/)
    .filter((word) => word !== "")
    .map((word) => Buffer.from(word, "base64"));
  if (keys.some(({ length }) => length !== keyBytes)) throw notAKey(source);
  const [current, ...others] = keys.map(keyOf);
  if (!current) throw notAKey(source);
  return [current, ...others, ...older];
}

async function olderKeys(dataDir: string): Promise<SecretKey[]> {
  const names = await readdir(dataDir).catch(() => []);
  const files = names.filter((name) => olderKeyFile.test(name)).map((name) => join(dataDir, name));
  return Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      if (bytes.length !== keyBytes) throw notAKey(file);
      return keyOf(bytes);
    }),
  );
}

/** By the shell: an operator writes it as on the command line. What it says on its error output may hold the key. */
async function outputOf(command: string): Promise<string> {
  try {
    const [shell, flag] = process.platform === "win32" ? ["cmd", "/c"] : ["/bin/sh", "-c"];
    const options = { timeout: commandTimeoutMs, windowsHide: true };
    return (await promisify(execFile)(shell, [flag, command], options)).stdout;
  } catch (cause) {
    const { code, signal } = cause as { code?: number | string; signal?: string };
    const why = signal ?? code ?? "";
    throw new StartupError("secret-key-command", {
      zh: `环境变量 TESSERA_SECRET_KEY_COMMAND 的命令没有给出密钥（${why}）。请在命令行中运行该命令检查后再启动。`,
      en: `The command in TESSERA_SECRET_KEY_COMMAND gave no key (${why}). Run it by hand to see why, then start again.`,
    });
  }
}

export const keyOf = (bytes: Buffer): SecretKey => ({
  id: createHash("sha256").update("tessera key id").update(bytes).digest("hex").slice(0, 8),
  bytes,
});

const notAKey = (source: string) =>
  new StartupError("secret-key-bad", {
    zh: `${source} 不是密钥：应为 ${keyBytes} 字节（环境变量和命令中用 base64 书写）。`,
    en: `${source} does not hold a key of ${keyBytes} bytes (written as base64 in the environment and by a command).`,
  });
