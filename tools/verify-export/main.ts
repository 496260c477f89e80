import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { verifyExport } from "@tessera/recorder/export";

const usage = `用法 / Usage: node tools/verify-export/main.ts [--key FINGERPRINT] [--trusted FILE] FILE.zip
  --key      必须由此密钥签名 / must be signed with this key
  --trusted  可信密钥指纹文件，每行一个 / a file of trusted fingerprints, one a line
退出码 / Exit code: 0 验证通过 genuine, 1 验证失败 rejected, 2 无法读取 unreadable, 3 密钥未知 unknown key`;

const exitCodes = { genuine: 0, rejected: 1, "unknown-key": 3 } as const;
const couldNotLook = 2;

process.exitCode = await main();

async function main(): Promise<number> {
  const asked = readArguments();
  if (!asked) {
    console.error(usage);
    return couldNotLook;
  }
  try {
    const trusted = asked.trusted ? fingerprintsIn(await readFile(asked.trusted, "utf8")) : [];
    const verdict = await verifyExport(asked.path, { fingerprint: asked.key, trusted });
    console.log(`${verdict.text.zh}\n${verdict.text.en}`);
    if (verdict.kind !== "rejected")
      for (const clip of verdict.manifest.clips)
        console.log(`${clip.file}\n  ${clip.name}  ${clip.from} – ${clip.to}  ${clip.sha256}`);
    return exitCodes[verdict.kind];
  } catch (error) {
    console.error(`无法读取文件 / The file cannot be read: ${(error as Error).message}`);
    return couldNotLook;
  }
}

/** What stands behind a fingerprint, or behind #, is for people. */
function fingerprintsIn(text: string): string[] {
  return text.split("\n").flatMap((line) => /^\s*([\da-f]{64})\b/i.exec(line)?.[1] ?? []);
}

interface Asked {
  readonly path: string;
  readonly key: string | undefined;
  readonly trusted: string | undefined;
}

function readArguments(): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      options: { key: { type: "string" }, trusted: { type: "string" } },
      allowPositionals: true,
    });
    const [path, ...others] = positionals;
    if (!path || others.length > 0) return undefined;
    return { path, key: values.key, trusted: values.trusted };
  } catch {
    return undefined;
  }
}
