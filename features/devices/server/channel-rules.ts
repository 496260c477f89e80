import { BadRequest, Conflict, type Text } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { DeviceIndex } from "./catalog/device-index.ts";

/** What can be seen of a channel to judge where it lies. */
interface Placed {
  readonly channelId: string;
  readonly parentId: string;
  readonly isDirectory: boolean;
}

/** Of the channels of one device, as they are to be: each lies in a directory, and none in itself. */
export function requireTree(
  changed: readonly Placed[],
  channelOf: (id: string) => Placed | undefined,
): void {
  for (const channel of changed) {
    const path = new Set([channel.channelId]);
    let { parentId } = channel;
    while (parentId !== "") {
      if (path.has(parentId)) throw new BadRequest("parent-own-child", ownChildText);
      path.add(parentId);
      const parent = channelOf(parentId);
      if (!parent) throw new BadRequest("parent-unknown", noParentText(parentId));
      if (!parent.isDirectory)
        throw new BadRequest("parent-no-directory", noDirectoryText(parentId));
      parentId = parent.parentId;
    }
  }
}

/** An upper platform tells channels apart by it. */
export function requireFreeGbIds(
  wanted: readonly (ChannelRef & { readonly gbId: string })[],
  index: DeviceIndex,
): void {
  const taken = new Set<string>();
  for (const { deviceId, channelId, gbId } of wanted) {
    if (gbId === "") continue;
    const owner = index.channelWithGbId(gbId);
    const isOwn = owner?.deviceId === deviceId && owner.channelId === channelId;
    if (taken.has(gbId) || (owner && !isOwn))
      throw new Conflict("gbid-taken", gbIdTakenText(gbId, owner?.name ?? ""));
    taken.add(gbId);
  }
}

/** "1", "2" …: the first that is free. */
export function freeChannelId(isTaken: (id: string) => boolean): string {
  let number = 1;
  while (isTaken(String(number))) number++;
  return String(number);
}

const ownChildText: Text = {
  zh: "目录不能放到它自己或它的下级目录中，请选择其他上级目录",
  en: "A directory cannot be inside itself or one of its subdirectories. Choose another parent.",
};
const noParentText = (id: string): Text => ({
  zh: `上级目录 ${id} 不存在，可能已被删除，请刷新后重选`,
  en: `The parent directory ${id} does not exist; it may have been deleted. Refresh and choose again.`,
});
const noDirectoryText = (id: string): Text => ({
  zh: `${id} 不是目录，不能包含其他通道`,
  en: `${id} is not a directory and cannot contain channels`,
});
const gbIdTakenText = (id: string, name: string): Text => ({
  zh: name ? `国标编号 ${id} 已被通道“${name}”使用` : `国标编号 ${id} 重复`,
  en: name ? `The channel “${name}” has the GB id ${id} already` : `The GB id ${id} is given twice`,
});
