import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { verifyExport } from "@tessera/recorder/export";

const passwordVariable = "TESSERA_EXPORT_PASSWORD";
const usage = `用法 / Usage: node tools/verify-export/main.ts [OPTIONS] FILE.zip
  --key FINGERPRINT     必须由此密钥签名 / must be signed with this key
  --trusted FILE        可信密钥指纹文件，每行一个 / a file of trusted fingerprints, one a line
  --password-file FILE  密码文件，取第一行；也可用环境变量 ${passwordVariable}
                        a file whose first line is the password; or set ${passwordVariable}
  --tsa-ca FILE         可信时间戳机构的证书（PEM） / certificates of trusted time stamp authorities, PEM
退出码 / Exit code: 0 验证通过 genuine, 1 验证失败 rejected, 2 无法读取 unreadable, 3 密钥未知 unknown key,
                    4 需要密码或密码错误 password needed or wrong`;

const exitCodes = { genuine: 0, rejected: 1, "unknown-key": 3, encrypted: 4 } as const;
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
    const verdict = await verifyExport(asked.path, {
      fingerprint: asked.key,
      trusted,
      password: await passwordOf(asked),
      stampAuthorities: asked.tsaCa && (await readFile(asked.tsaCa, "utf8")),
    });
    console.log(`${verdict.text.zh}\n${verdict.text.en}`);
    if ("manifest" in verdict)
      for (const clip of verdict.manifest.clips)
        console.log(`${clip.file}\n  ${clip.name}  ${clip.from} – ${clip.to}  ${clip.sha256}`);
    return exitCodes[verdict.kind];
  } catch (error) {
    console.error(`无法读取文件 / The file cannot be read: ${(error as Error).message}`);
    return couldNotLook;
  }
}

/** Never from the command line, which others on the machine can see. */
async function passwordOf({ passwordFile }: Asked): Promise<string | undefined> {
  if (passwordFile === undefined) return process.env[passwordVariable];
  return /^[^\r\n]*/.exec(await readFile(passwordFile, "utf8"))?.[0];
}

/** What stands behind a fingerprint, or behind #, is for people. */
function fingerprintsIn(text: string): string[] {
  return text.split("\n").flatMap((line) => /^\s*([\da-f]{64})\b/i.exec(line)?.[1] ?? []);
}

interface Asked {
  readonly path: string;
  readonly key: string | undefined;
  readonly trusted: string | undefined;
  readonly passwordFile: string | undefined;
  readonly tsaCa: string | undefined;
}

function readArguments(): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      options: {
        key: { type: "string" },
        trusted: { type: "string" },
        "password-file": { type: "string" },
        "tsa-ca": { type: "string" },
      },
      allowPositionals: true,
    });
    const [path, ...others] = positionals;
    if (!path || others.length > 0) return undefined;
    const { key, trusted, "password-file": passwordFile, "tsa-ca": tsaCa } = values;
    return { path, key, trusted, passwordFile, tsaCa };
  } catch {
    return undefined;
  }
}
