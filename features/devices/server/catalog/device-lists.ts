import type { Clock } from "@tessera/base";
import type { ChannelView } from "./channel-views.ts";
import type { DeviceIndex } from "./device-index.ts";
import type { DeviceEntry } from "./entries.ts";
import { type Listing, listingOf, MomentaryOrders, type PageQuery } from "./listing.ts";
import { TextSearch } from "./text-search.ts";

export interface DeviceQuery extends PageQuery {
  readonly text: string;
  readonly sort?: string | undefined;
  readonly isOnline?: boolean | undefined;
  readonly isEnabled?: boolean | undefined;
  readonly driver?: string | undefined;
  readonly deviceId?: string | undefined;
}

/** Lists of devices: searched, sorted, filtered, paged. */
export class DeviceLists {
  readonly #index: DeviceIndex;
  readonly #orders: MomentaryOrders<DeviceEntry>;
  readonly #byAllTexts = new TextSearch<DeviceEntry>(({ facts }) => facts.text);
  readonly #byName = new TextSearch<DeviceEntry>(({ nameText }) => nameText);

  constructor(index: DeviceIndex, clock: Clock) {
    this.#index = index;
    this.#orders = new MomentaryOrders(keys, () => clock.monotonicMs());
  }

  /** For administrators. */
  list(query: DeviceQuery): Listing<DeviceEntry> {
    const { deviceId, isOnline, isEnabled, driver } = query;
    const only = deviceId ? this.#index.device(deviceId) : undefined;
    const all = deviceId ? (only ? [only] : []) : this.#ordered(query.sort);
    const conditions: ((device: DeviceEntry) => boolean)[] = [
      ...(isOnline === undefined ? [] : [(d: DeviceEntry) => d.isOnline === isOnline]),
      ...(isEnabled === undefined ? [] : [(d: DeviceEntry) => d.isEnabled === isEnabled]),
      ...(driver ? [(d: DeviceEntry) => d.driver === driver] : []),
    ];
    const found = this.#byAllTexts.find(all, query.text);
    return listingOf(found, query, conditions.length > 0 ? meets(conditions) : undefined);
  }

  /** For anybody: those with a camera that the caller sees. */
  listSeen(query: DeviceQuery, view: ChannelView): Listing<DeviceEntry> {
    const found = this.#byName.find(this.#ordered(query.sort), query.text);
    return listingOf(view.devices(found), query);
  }

  #ordered(sort: string | undefined): readonly DeviceEntry[] {
    const { devicesByCreation, devicesByName } = this.#index;
    if (sort === "DeviceName") return devicesByName;
    if (sort === "DeviceType") return this.#byType(devicesByName);
    return (sort && this.#orders.of(devicesByName, sort)) || devicesByCreation;
  }

  #byType(devices: readonly DeviceEntry[]): readonly DeviceEntry[] {
    const groups = Map.groupBy(devices, ({ driver }) => driver);
    return [...groups.keys()].toSorted().flatMap((driver) => groups.get(driver) ?? []);
  }
}

const keys: Readonly<Record<string, (device: DeviceEntry) => number>> = {
  Online: ({ isOnline }) => Number(isOnline),
  /** What is switched on and away comes first. */
  Trouble: ({ isOnline, isEnabled }) => Number(isOnline || !isEnabled),
  Enable: ({ isEnabled }) => Number(isEnabled),
  LastSeen: ({ isOnline, lastSeenAtMs }) =>
    isOnline ? Number.MAX_SAFE_INTEGER : (lastSeenAtMs ?? 0),
  ChannelNum: ({ cameraCount }) => cameraCount,
  onlineChannelNums: ({ onlineCount }) => onlineCount,
};

const meets =
  <Item>(conditions: readonly ((item: Item) => boolean)[]) =>
  (item: Item): boolean =>
    conditions.every((condition) => condition(item));
