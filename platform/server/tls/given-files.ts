import { readFile } from "node:fs/promises";
import type { Text, TlsPair } from "@tessera/base";
import { judgePair, type UsablePair } from "./judge-pair.ts";

/** A certificate that the operator has, and keeps new. */
export interface GivenFiles {
  readonly certFile: string;
  readonly keyFile: string;
  readonly keyPassword?: string | undefined;
}

/** As they are now, or one sentence why they cannot be used. */
export async function readGiven(
  { certFile, keyFile, keyPassword }: GivenFiles,
  nowMs: number,
): Promise<UsablePair | { readonly fault: Text }> {
  const found: Partial<Record<keyof TlsPair, string>> = {};
  for (const [half, file] of [
    ["cert", certFile],
    ["key", keyFile],
  ] as const) {
    try {
      found[half] = await readFile(file, "utf8");
    } catch (error) {
      return { fault: unreadable(file, error) };
    }
  }
  const { cert = "", key = "" } = found;
  return judgePair({ cert, key }, { password: keyPassword, nowMs });
}

function unreadable(file: string, error: unknown): Text {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT")
    return { zh: `文件 ${file} 不存在`, en: `the file ${file} does not exist` };
  return { zh: `无法读取文件 ${file}（${code}）`, en: `the file ${file} cannot be read (${code})` };
}
