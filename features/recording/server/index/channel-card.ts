import type { Logger } from "@tessera/base";
import type { SegmentBytes } from "@tessera/recorder/storage";
import { z } from "zod";
import type { ChannelRow } from "./channel-store.ts";
import { channelFolder } from "./segment-key.ts";

const card = z.object({
  deviceId: z.string().min(1),
  channelId: z.string().min(1),
  name: z.string(),
  deviceName: z.string(),
});
export type ChannelCard = z.output<typeof card>;

const fileName = "channel.json";

/** Whose recordings lie in a folder: for people, and for files whose rows are lost. */
export async function readChannelCard(
  bytes: SegmentBytes,
  rootId: number,
  folder: string,
): Promise<ChannelCard | undefined> {
  try {
    await using file = await bytes.open({ rootId, key: `${folder}/${fileName}` });
    const data = new Uint8Array(await file.size());
    if (!(await file.read(data, 0))) return undefined;
    return card.parse(JSON.parse(new TextDecoder().decode(data)));
  } catch {
    return undefined;
  }
}

/**
 * Puts the card into a channel's folder. A folder of that number which another database has filled for
 * another channel is moved aside, where it can still be adopted.
 */
export async function placeChannelCard(
  bytes: SegmentBytes,
  rootId: number,
  { no, ...channel }: ChannelRow,
  log: Logger,
): Promise<void> {
  const folder = channelFolder(no);
  const now = card.parse(channel);
  const found = await readChannelCard(bytes, rootId, folder);
  if (found && JSON.stringify(found) === JSON.stringify(now)) return;
  if (found && (found.deviceId !== now.deviceId || found.channelId !== now.channelId)) {
    const aside = `${folder}.of-another-index-${Date.now()}`;
    await bytes.move(rootId, folder, aside);
    log.warn(
      { rootId, folder, aside, found },
      "A folder held recordings of another channel: moved aside",
    );
  }
  const key = `${folder}/${fileName}`;
  const text = `${JSON.stringify(now, undefined, 2)}\n`;
  await bytes.writeTail({ rootId, key: `${key}.new` }, 0, new TextEncoder().encode(text));
  await bytes.move(rootId, `${key}.new`, key);
}
