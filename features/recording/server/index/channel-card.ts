import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "@tessera/base";
import { z } from "zod";
import type { ChannelRow } from "./channel-store.ts";
import { channelFolder } from "./segment-path.ts";

const card = z.object({
  deviceId: z.string().min(1),
  channelId: z.string().min(1),
  name: z.string(),
  deviceName: z.string(),
});
export type ChannelCard = z.output<typeof card>;

const fileName = "channel.json";

/** Whose recordings lie in a folder: for people, and for files whose rows are lost. */
export async function readChannelCard(folder: string): Promise<ChannelCard | undefined> {
  try {
    return card.parse(JSON.parse(await readFile(join(folder, fileName), "utf8")));
  } catch {
    return undefined;
  }
}

/**
 * Puts the card into a channel's folder. A folder of that number which another database has filled for
 * another channel is moved aside, where it can still be adopted.
 */
export async function placeChannelCard(
  rootPath: string,
  { no, ...channel }: ChannelRow,
  log: Logger,
): Promise<void> {
  const folder = channelFolder(rootPath, no);
  const now = card.parse(channel);
  const found = await readChannelCard(folder);
  if (found && JSON.stringify(found) === JSON.stringify(now)) return;
  if (found && (found.deviceId !== now.deviceId || found.channelId !== now.channelId)) {
    const aside = `${folder}.of-another-index-${Date.now()}`;
    await rename(folder, aside);
    log.warn({ folder, aside, found }, "A folder held recordings of another channel: moved aside");
  }
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const fresh = join(folder, `${fileName}.new`);
  await writeFile(fresh, `${JSON.stringify(now, undefined, 2)}\n`);
  await rename(fresh, join(folder, fileName));
}
