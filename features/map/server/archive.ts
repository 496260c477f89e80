import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { NotFound, type Text } from "@tessera/base";
import type { MediaReply } from "@tessera/platform/contract";

/** What every PMTiles file begins with. */
const magic = "PMTiles";

/** The file by ranges. What is not a PMTiles file is not given out, whatever somebody has set. */
export async function archiveReply(file: string): Promise<MediaReply> {
  if (file === "") throw gone("no-archive", noneText);
  const { size, mtimeMs } = await factsOf(file);
  return {
    kind: "bytes",
    contentType: "application/vnd.pmtiles",
    totalBytes: size,
    modifiedAtMs: Math.floor(mtimeMs),
    tag: tagOf(size, mtimeMs),
    headers: { "cache-control": "private, max-age=3600" },
    read: (fromByte, toByte, signal) =>
      createReadStream(file, { start: fromByte, end: toByte - 1, signal }),
  };
}

/** Another one for another file. */
export async function archiveTag(file: string): Promise<string> {
  const facts = await stat(file).catch(() => undefined);
  return facts ? tagOf(facts.size, facts.mtimeMs) : "0";
}

const tagOf = (size: number, mtimeMs: number): string =>
  `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`;

export async function factsOf(file: string): Promise<{ size: number; mtimeMs: number }> {
  const handle = await open(file, "r").catch((cause: unknown) => {
    throw gone("archive-unreadable", unreadableText(file), cause);
  });
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    if (buffer.toString("latin1", 0, bytesRead) !== magic)
      throw gone("archive-other", otherText(file));
    return await handle.stat();
  } finally {
    await handle.close();
  }
}

const gone = (code: string, text: Text, cause?: unknown) => new NotFound(code, text, { cause });

const noneText: Text = {
  zh: "没有设置 PMTiles 文件，请管理员到“配置中心 - 电子地图”设置。",
  en: "No PMTiles file is set. An administrator sets it under Settings – Map.",
};
const unreadableText = (file: string): Text => ({
  zh: `读不到文件 ${file}：请检查路径，以及运行本程序的用户是否有读取权限。`,
  en: `The file ${file} cannot be read: check the path, and whether the user who runs this program may read it.`,
});
const otherText = (file: string): Text => ({
  zh: `${file} 不是 PMTiles 文件。`,
  en: `${file} is not a PMTiles file.`,
});
