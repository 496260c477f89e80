import type { Clock } from "@tessera/base";
import type { ChannelView } from "./channel-views.ts";
import type { DeviceIndex } from "./device-index.ts";
import { type ChannelEntry, channelNameOrder, type DeviceEntry } from "./entries.ts";
import { type Listing, listingOf, MomentaryOrders, orderedBy, type PageQuery } from "./listing.ts";
import { TextSearch } from "./text-search.ts";

export interface ChannelQuery extends PageQuery {
  readonly text: string;
  readonly sort?: string | undefined;
  readonly deviceId?: string | undefined;
  /** Only this channel of the device. */
  readonly channelId?: string | undefined;
  /** What lies directly in this directory of the device, or with a text, anywhere below it. */
  readonly directoryId?: string | undefined;
  readonly isOnline?: boolean | undefined;
  readonly isEnabled?: boolean | undefined;
  /** Its number for people. */
  readonly number?: number | undefined;
  /** No directories. */
  readonly isCamera?: true | undefined;
}

/** Lists of channels: searched, sorted, filtered, paged; only what the caller sees. */
export class ChannelLists {
  readonly #index: DeviceIndex;
  readonly #orders: MomentaryOrders<ChannelEntry>;
  readonly #byAllTexts = new TextSearch<ChannelEntry>(({ facts }) => facts.text);
  readonly #byName = new TextSearch<ChannelEntry>(({ nameText }) => nameText);

  constructor(index: DeviceIndex, clock: Clock) {
    this.#index = index;
    this.#orders = new MomentaryOrders(keys, () => clock.monotonicMs());
  }

  list(query: ChannelQuery, view: ChannelView): Listing<ChannelEntry> {
    const { deviceId } = query;
    const device = deviceId ? this.#index.device(deviceId) : undefined;
    if (deviceId && !device) return { page: [], total: 0 };
    const among = device ? this.#within(device, query, view) : this.#ordered(query.sort, view);
    const channels = query.isCamera ? this.#index.camerasIn(among) : among;
    // What operators may not read they must not be able to search for.
    const search = view.isAll ? this.#byAllTexts : this.#byName;
    return listingOf(search.find(channels, query.text), query, conditionOf(query));
  }

  /** Cameras and directories by name and id, in list order. */
  named(text: string, view: ChannelView): readonly ChannelEntry[] {
    return this.#byName.find(view.only(this.#index.channelsByDevice), text);
  }

  #within(
    device: DeviceEntry,
    { channelId, directoryId, text, sort }: ChannelQuery,
    view: ChannelView,
  ): readonly ChannelEntry[] {
    if (channelId) {
      const channel = device.channels.get(channelId);
      return channel && view.sees(channel) ? [channel] : [];
    }
    const near =
      directoryId === undefined
        ? device.inOrder
        : text === ""
          ? device.childrenOf(directoryId)
          : device.inOrder.filter((channel) => device.isBelow(channel, directoryId));
    const visible = view.isAll ? near : near.filter((channel) => view.sees(channel));
    if (!sort) return visible;
    if (visible.length <= few) return sorted(visible, sort);
    const here = new Set(visible);
    return this.#ordered(sort, view).filter((channel) => here.has(channel));
  }

  #ordered(sort: string | undefined, view: ChannelView): readonly ChannelEntry[] {
    const { channelsByDevice, channelsByName } = this.#index;
    if (sort === "Name") return view.only(channelsByName);
    const momentary = sort && this.#orders.of(view.only(channelsByName), sort);
    return momentary || view.only(channelsByDevice);
  }
}

/** So many are sorted at once; of more, the orders of all are used. */
const few = 1000;

function sorted(channels: readonly ChannelEntry[], sort: string): readonly ChannelEntry[] {
  const keyOf = Object.hasOwn(keys, sort) ? keys[sort] : undefined;
  if (sort !== "Name" && !keyOf) return channels;
  const byName = channels.toSorted(channelNameOrder);
  return keyOf ? orderedBy(byName, keyOf) : byName;
}

const keys: Readonly<Record<string, (channel: ChannelEntry) => number>> = {
  Online: ({ isOnline }) => Number(isOnline),
  Enable: ({ record }) => Number(record.isEnabled),
  ChannelNum: ({ record }) => record.number,
  LastSeen: ({ isOnline, seenAtMs }) => (isOnline ? Number.MAX_SAFE_INTEGER : seenAtMs),
};

function conditionOf({
  isOnline,
  isEnabled,
  number,
}: ChannelQuery): ((channel: ChannelEntry) => boolean) | undefined {
  if (isOnline === undefined && isEnabled === undefined && number === undefined) return undefined;
  return (channel) =>
    (number === undefined || channel.record.number === number) &&
    (isOnline === undefined || channel.isOnline === isOnline) &&
    (isEnabled === undefined || channel.record.isEnabled === isEnabled);
}
