import type { CatalogChannel, CatalogDevice } from "@tessera/engine";
import type { GroupContents } from "./group-contents.ts";
import { compareNames } from "./name-order.ts";
import { Page } from "./page.ts";

export interface MemberQuery {
  readonly groupId: number;
  readonly text: string;
  /** Undefined: both. */
  readonly isAssigned: boolean | undefined;
  readonly isDescending: boolean;
  readonly start: number;
  readonly limit: number;
}

interface Member<Thing> {
  readonly thing: Thing;
  readonly isAssigned: boolean;
}

/** A page, and how many there are in all. */
type Listed<Item> = Pick<Page<Item>, "items" | "count">;

/** Devices and cameras to choose from, each with whether it is in the group. */
export class MemberLists {
  readonly #contents: GroupContents;

  constructor(contents: GroupContents) {
    this.#contents = contents;
  }

  /** By name, unless sorted by something else. */
  devices(
    query: MemberQuery,
    sort: "DeviceName" | "DeviceType" | "DeviceID" = "DeviceName",
  ): Listed<Member<CatalogDevice>> {
    const { groups, catalog } = this.#contents;
    groups.forest.get(query.groupId);
    const assigned = groups.members.devicesOf(query.groupId);
    const isAssigned = ({ id }: CatalogDevice) => assigned.has(id);
    const candidates = query.isAssigned
      ? this.#contents.devicesOf(query.groupId)
      : catalog.devicesByName;
    const order = { DeviceName: undefined, DeviceType: byType, DeviceID: byId }[sort];
    return pageOf(candidates, query, { isAssigned, order });
  }

  /** Of all devices by name; of one in its own order, unless sorted by something else. */
  cameras(
    query: MemberQuery,
    deviceId: string,
    sort: "Name" | "DeviceName" | "ChannelID" | undefined,
  ): Listed<Member<CatalogChannel>> {
    const { groupId } = query;
    const { groups } = this.#contents;
    groups.forest.get(groupId);
    const isAssigned = (channel: CatalogChannel) =>
      groups.members.channelIdsOf(groupId, channel.deviceId).has(channel.channelId);
    const order =
      sort &&
      {
        // All are by name already.
        Name: deviceId ? byName : undefined,
        DeviceName: this.#byDevice(),
        ChannelID: byChannelId,
      }[sort];
    // Only within one device are there directories among them.
    const isMeant = deviceId ? isCamera : undefined;
    return pageOf(this.#candidates(query, deviceId), query, { isMeant, isAssigned, order });
  }

  /** As few as possible: there may be 100,000. */
  #candidates({ groupId, isAssigned }: MemberQuery, deviceId: string): readonly CatalogChannel[] {
    const { catalog } = this.#contents;
    if (deviceId) return catalog.channelsOf(deviceId);
    return isAssigned ? this.#contents.camerasOf(groupId) : catalog.camerasByName;
  }

  #byDevice(): Order<CatalogChannel> {
    let places: Map<string, number> | undefined;
    const placeOf = ({ deviceId }: CatalogChannel) => {
      const { devicesByName } = this.#contents.catalog;
      places ??= new Map(devicesByName.map(({ id }, place) => [id, place]));
      return places.get(deviceId) ?? 0;
    };
    return (a, b) => placeOf(a) - placeOf(b);
  }
}

type Order<Thing> = (a: Thing, b: Thing) => number;

interface Choice<Thing> {
  readonly isMeant?: ((thing: Thing) => boolean) | undefined;
  readonly isAssigned: (thing: Thing) => boolean;
  /** Undefined: as they come. */
  readonly order: Order<Thing> | undefined;
}

function pageOf<Thing extends { readonly nameText: string }>(
  things: readonly Thing[],
  { text, isAssigned: wantedState, isDescending, ...part }: MemberQuery,
  { isMeant, isAssigned, order }: Choice<Thing>,
): Listed<Member<Thing>> {
  const wanted = text.toLowerCase();
  if (!isMeant && !wanted && wantedState === undefined && !order)
    return cutOut(things, { ...part, isDescending }, isAssigned);
  const isWanted = (thing: Thing) =>
    (!isMeant || isMeant(thing)) &&
    (!wanted || thing.nameText.includes(wanted)) &&
    (wantedState === undefined || isAssigned(thing) === wantedState);
  const ordered = order ? things.filter(isWanted).toSorted(order) : things;
  const page = new Page<Member<Thing>>(part);
  for (const thing of isDescending ? ordered.toReversed() : ordered)
    if ((order || isWanted(thing)) && page.takesNext())
      page.items.push({ thing, isAssigned: isAssigned(thing) });
  return page;
}

/** A page of a list that is wanted as it is: nothing has to be gone through. */
function cutOut<Thing>(
  things: readonly Thing[],
  { start, limit, isDescending }: Pick<MemberQuery, "start" | "limit" | "isDescending">,
  isAssigned: (thing: Thing) => boolean,
): Listed<Member<Thing>> {
  const end = things.length - start;
  const cut = isDescending
    ? things.slice(Math.max(0, end - limit), Math.max(0, end)).toReversed()
    : things.slice(start, start + limit);
  const items = cut.map((thing) => ({ thing, isAssigned: isAssigned(thing) }));
  return { items, count: things.length };
}

/** Ids and types: no language has a say in their order. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const isCamera = ({ isDirectory }: CatalogChannel) => !isDirectory;
const byType = (a: CatalogDevice, b: CatalogDevice) => compare(a.driver, b.driver);
const byId = (a: CatalogDevice, b: CatalogDevice) => compare(a.id, b.id);
const byName = (a: CatalogChannel, b: CatalogChannel) => compareNames(a.name, b.name);
const byChannelId = (a: CatalogChannel, b: CatalogChannel) => compare(a.channelId, b.channelId);
