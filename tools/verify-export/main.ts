import { parseArgs } from "node:util";
import { verifyExport } from "@tessera/recorder/export";

const usage = `用法 / Usage: node tools/verify-export/main.ts [--key FINGERPRINT] FILE.zip`;

/** 0: genuine, 1: rejected, 2: could not be looked at. */
process.exitCode = await main();

async function main(): Promise<number> {
  const asked = readArguments();
  if (!asked) {
    console.error(usage);
    return 2;
  }
  try {
    const verdict = await verifyExport(asked.path, { fingerprint: asked.key });
    console.log(`${verdict.text.zh}\n${verdict.text.en}`);
    if (!verdict.isGenuine) return 1;
    for (const clip of verdict.manifest.clips)
      console.log(`${clip.file}\n  ${clip.name}  ${clip.from} – ${clip.to}  ${clip.sha256}`);
    return 0;
  } catch (error) {
    console.error(`无法读取文件 / The file cannot be read: ${(error as Error).message}`);
    return 2;
  }
}

function readArguments(): { path: string; key: string | undefined } | undefined {
  try {
    const { values, positionals } = parseArgs({
      options: { key: { type: "string" } },
      allowPositionals: true,
    });
    const [path, ...others] = positionals;
    return path && others.length === 0 ? { path, key: values.key } : undefined;
  } catch {
    return undefined;
  }
}
