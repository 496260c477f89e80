import type { ToldChannel } from "@tessera/engine";
import { type CatalogItem, isDirectory, isRegionId, typeCodeOf } from "@tessera/protocols/gb28181";

export type CatalogItems = ReadonlyMap<string, CatalogItem>;

/** What a device lists, as directories and cameras of ours. Everything that is neither is left out. */
export function channelsOf(deviceId: string, items: CatalogItems): ToldChannel[] {
  const tree = new CatalogTree(deviceId, items);
  return [...items.values()].flatMap((item) => tree.channelOf(item) ?? []);
}

/** Only those of the ids. */
export function someChannelsOf(
  deviceId: string,
  items: CatalogItems,
  ids: Iterable<string>,
): ToldChannel[] {
  const tree = new CatalogTree(deviceId, items);
  return [...ids].flatMap((id) => {
    const item = items.get(id);
    return (item && tree.channelOf(item)) ?? [];
  });
}

const cameraCodes: ReadonlySet<number> = new Set([131, 132]);
const audioOutputCode = 137;

/** Monitors, alarm and audio contacts, doors; servers without anything below them; people. */
function hasNoPicture(code: number): boolean {
  if (code >= 133 && code <= 137) return true;
  if (code >= 140 && code <= 143) return true;
  return code >= 201 && code !== 215 && code !== 216;
}

/** Where a device takes the sound for a channel; undefined: by the channel itself. */
export function audioOutputOf(channelId: string, items: CatalogItems): string | undefined {
  const outputs = [...items.values()].filter(
    (item) => typeCodeOf(item.deviceId) === audioOutputCode,
  );
  const own = outputs.find(({ parentIds }) => parentIds.includes(channelId));
  return (own ?? outputs[0])?.deviceId;
}

class CatalogTree {
  readonly #deviceId: string;
  readonly #items: CatalogItems;
  readonly #parents: ReadonlySet<string>;

  constructor(deviceId: string, items: CatalogItems) {
    this.#deviceId = deviceId;
    this.#items = items;
    this.#parents = new Set([...items.values()].flatMap(({ parentIds }) => parentIds));
  }

  channelOf(item: CatalogItem): ToldChannel | undefined {
    const { deviceId: channelId, name } = item;
    // The first line of many catalogs is the device itself.
    if (channelId === this.#deviceId) return undefined;
    const isFolder = this.#isDirectory(item);
    const code = typeCodeOf(channelId);
    if (!isFolder && code !== undefined && hasNoPicture(code)) return undefined;
    return {
      channelId,
      name: name || channelId,
      parentId: this.#parentOf(item),
      isDirectory: isFolder,
      longitude: item.longitude,
      latitude: item.latitude,
      connection: isFolder
        ? { deviceId: this.#deviceId, channelId }
        : this.#connectionOf(item, channelId),
    };
  }

  /** A camera that claims to have others below it is one all the same while there are none. */
  #isDirectory(item: CatalogItem): boolean {
    const code = typeCodeOf(item.deviceId);
    if (code !== undefined && cameraCodes.has(code)) return this.#parents.has(item.deviceId);
    return isDirectory(item);
  }

  #parentOf(item: CatalogItem): string {
    const { deviceId, parentIds, businessGroupId, civilCode } = item;
    const region = isRegionId(deviceId) ? deviceId.slice(0, -2) : undefined;
    const wanted = [...parentIds.toReversed(), businessGroupId, region, civilCode];
    for (const id of wanted) {
      // Below the device: at the top.
      if (id === this.#deviceId) return "";
      if (id === undefined || id === deviceId) continue;
      const parent = this.#items.get(id);
      if (parent && this.#isDirectory(parent)) return id;
    }
    return "";
  }

  #connectionOf(item: CatalogItem, channelId: string): ToldChannel["connection"] {
    const { manufacturer, model, civilCode, address, ptzType, streamNumbers, downloadSpeeds } =
      item;
    return {
      deviceId: this.#deviceId,
      channelId,
      ...(manufacturer ? { manufacturer: bounded(manufacturer) } : {}),
      ...(model ? { model: bounded(model) } : {}),
      ...(civilCode ? { civilCode: bounded(civilCode) } : {}),
      ...(address ? { address: bounded(address) } : {}),
      ptzType: ptzType !== undefined && ptzType > 0 && ptzType <= mostPtzTypes ? ptzType : 0,
      streams: streamNumbers?.slice(0, 10) ?? [],
      downloadSpeeds: downloadSpeeds?.slice(0, 10) ?? [],
    };
  }
}

/** There are 7; what is beyond all reason was not told. */
const mostPtzTypes = 99;

const bounded = (text: string): string => text.slice(0, 100);
