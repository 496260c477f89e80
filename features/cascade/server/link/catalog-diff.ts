import type { DeviceCatalog } from "@tessera/engine";
import type { CatalogChange, CatalogItem } from "@tessera/protocols/gb28181";
import type { Directory } from "../sharing/directory.ts";
import { catalogItems } from "./catalog-items.ts";

/** What an upper platform was told of each item. */
export class ToldCatalog {
  readonly #told = new Map<string, { readonly text: string; readonly isOnline: boolean }>();

  constructor(items: Iterable<CatalogItem>) {
    for (const item of items) this.#tell(item);
  }

  /** What is different now; told by that. */
  changes(directory: Directory, catalog: DeviceCatalog): CatalogChange[] {
    const changes: CatalogChange[] = [];
    const present = new Set<string>();
    for (const item of catalogItems(directory, catalog)) {
      present.add(item.deviceId);
      const before = this.#told.get(item.deviceId);
      const event = eventOf(before, item);
      if (!event) continue;
      changes.push({ event, item });
      this.#tell(item);
    }
    for (const deviceId of this.#told.keys()) {
      if (present.has(deviceId)) continue;
      this.#told.delete(deviceId);
      changes.push({ event: "DEL", item: { deviceId, name: "", parentIds: [] } });
    }
    return changes;
  }

  #tell(item: CatalogItem): void {
    this.#told.set(item.deviceId, { text: textOf(item), isOnline: item.isOnline === true });
  }
}

/** Without whether it is there: that is an event of its own. */
const textOf = (item: CatalogItem): string => JSON.stringify({ ...item, isOnline: undefined });

function eventOf(
  before: { readonly text: string; readonly isOnline: boolean } | undefined,
  item: CatalogItem,
): CatalogChange["event"] | undefined {
  if (!before) return "ADD";
  if (before.text !== textOf(item)) return "UPDATE";
  if (before.isOnline === (item.isOnline === true)) return undefined;
  return item.isOnline ? "ON" : "OFF";
}
