import {
  type CatalogChannel,
  type ChannelRef,
  channelKey,
  type DeviceCatalog,
} from "@tessera/engine";
import { isStandardId, makeGbId, typeCode, typeCodeOf } from "@tessera/protocols/gb28181";
import type { CascadeRecord, GroupShare } from "../cascade-record.ts";
import type { ChannelFacts, ChannelGroups } from "../ports.ts";
import type { ChannelNumbers } from "./channel-numbers.ts";

/** A group as the upper platform sees it. */
export interface SharedGroup {
  readonly id: string;
  readonly groupId: number;
  readonly name: string;
  readonly parentId: string;
  /** The one at the top of its branch; its own id there. */
  readonly businessGroupId: string;
}

export interface SharedCamera {
  readonly id: string;
  readonly channel: CatalogChannel;
  /** "channel": by itself. */
  readonly by: "channel" | "group" | "all";
  readonly parentId: string;
  /** Empty: in no group. */
  readonly businessGroupId: string;
  readonly civilCode: string;
  readonly facts: ChannelFacts;
}

/** Shared, but another channel has its id. */
export interface LeftOut {
  readonly channel: CatalogChannel;
  readonly by: SharedCamera["by"];
  readonly id: string;
  readonly owner: CatalogChannel;
}

export interface DirectoryParts {
  readonly cascade: CascadeRecord;
  /** As the cascade or else this server has it. */
  readonly localSerial: string;
  readonly channels: ReadonlyMap<string, ChannelRef>;
  readonly shares: ReadonlyMap<number, GroupShare>;
  readonly groups: ChannelGroups;
  readonly catalog: DeviceCatalog;
  readonly numbers: Pick<ChannelNumbers, "of" | "find">;
  readonly factsOf: (channel: ChannelRef) => ChannelFacts;
}

/** What one upper platform sees of us at a moment, and the way from its ids to our channels and back. */
export class Directory {
  readonly localSerial: string;
  readonly groups: readonly SharedGroup[];
  readonly cameras: readonly SharedCamera[];
  readonly leftOut: readonly LeftOut[];
  readonly #cameras = new Map<string, SharedCamera>();
  readonly #byChannel = new Map<string, SharedCamera>();
  readonly #groups: ReadonlyMap<string, SharedGroup>;

  constructor(parts: DirectoryParts) {
    this.localSerial = parts.localSerial;
    const tree = layOutGroups(parts);
    this.groups = [...tree.values()].map(({ shared }) => shared);
    this.#groups = new Map(this.groups.map((group) => [group.id, group]));
    const leftOut: LeftOut[] = [];
    for (const found of sharedChannels(parts, tree)) {
      const { channel, by } = found;
      const id = exportId(channel, parts);
      // It gets a number before it is shown: see Directories.
      if (id === undefined) continue;
      const owner = this.#cameras.get(id);
      if (owner) leftOut.push({ channel, by, id, owner: owner.channel });
      else this.#add(toCamera(found, id, parts));
    }
    this.cameras = [...this.#cameras.values()];
    this.leftOut = leftOut;
  }

  get size(): number {
    return this.groups.length + this.cameras.length;
  }

  camera(id: string): SharedCamera | undefined {
    return this.#cameras.get(id);
  }

  group(id: string): SharedGroup | undefined {
    return this.#groups.get(id);
  }

  cameraOf(channel: ChannelRef): SharedCamera | undefined {
    return this.#byChannel.get(channelKey(channel));
  }

  #add(camera: SharedCamera): void {
    this.#cameras.set(camera.id, camera);
    this.#byChannel.set(channelKey(camera.channel), camera);
  }
}

/** Those of a directory that have no id to be shown by. */
export function withoutId(parts: DirectoryParts): CatalogChannel[] {
  const found = sharedChannels(parts, layOutGroups(parts));
  return [...found]
    .map(({ channel }) => channel)
    .filter((channel) => exportId(channel, parts) === undefined);
}

/** What it was given, else what it brought along; never what belongs to another. */
export function exportId(
  channel: CatalogChannel,
  { numbers, factsOf }: Pick<DirectoryParts, "numbers" | "factsOf">,
): string | undefined {
  const given = numbers.of(channel)?.customId;
  if (given !== undefined) return given;
  return [factsOf(channel).gbId, channel.channelId].find(isStandardId);
}

interface PlacedGroup {
  readonly shared: SharedGroup;
  readonly hasChannels: boolean;
}

/** What those in a group get from it and from those above it. */
interface Legacy {
  /** Undefined: they are not shared with it. */
  readonly share: Pick<GroupShare, "hasChannels"> | undefined;
  /** The nearest that is shared. */
  readonly parent: SharedGroup | undefined;
}

const nothing: Legacy = { share: undefined, parent: undefined };

/** Groups that are shared, themselves or with one above them; parents before what lies in them. */
function layOutGroups({ shares, groups, localSerial }: DirectoryParts): Map<number, PlacedGroup> {
  const placed = new Map<number, PlacedGroup>();
  if (shares.size === 0) return placed;
  const legacies = new Map<number, Legacy>();
  for (const group of groups.forest.below(0)) {
    const { share, parent } = legacies.get(group.parentId) ?? nothing;
    const own = shares.get(group.id);
    const hasChannels = [own, share].some((one) => one?.hasChannels);
    const shared = own || share ? toSharedGroup(group, parent, localSerial) : undefined;
    if (shared) placed.set(group.id, { shared, hasChannels });
    legacies.set(group.id, {
      share: own?.hasGroups ? { hasChannels } : share,
      parent: shared ?? parent,
    });
  }
  return placed;
}

function toSharedGroup(
  { id, name, customId }: { readonly id: number; readonly name: string; readonly customId: string },
  parent: SharedGroup | undefined,
  localSerial: string,
): SharedGroup {
  const type = parent ? typeCode.virtualOrganisation : typeCode.businessGroup;
  const gbId = typeCodeOf(customId) === type ? customId : makeGbId(localSerial, type, id);
  return {
    id: gbId,
    groupId: id,
    name,
    parentId: parent?.id ?? localSerial,
    businessGroupId: parent?.businessGroupId ?? gbId,
  };
}

interface FoundChannel {
  readonly channel: CatalogChannel;
  readonly by: SharedCamera["by"];
  readonly group?: SharedGroup | undefined;
}

/** Each once: in the first of its groups, else at the top. */
function* sharedChannels(
  parts: DirectoryParts,
  tree: ReadonlyMap<number, PlacedGroup>,
): Generator<FoundChannel> {
  const seen = new Set<string>();
  for (const found of candidates(parts, tree)) {
    const key = channelKey(found.channel);
    if (seen.has(key)) continue;
    seen.add(key);
    yield found;
  }
}

function* candidates(
  { cascade, channels, catalog, groups }: DirectoryParts,
  tree: ReadonlyMap<number, PlacedGroup>,
): Generator<FoundChannel> {
  for (const [groupId, { shared: group, hasChannels }] of tree)
    for (const channel of channelsIn(groupId, groups, catalog)) {
      // A directory that is shared without what is in it still is where its shared channels lie.
      if (channels.has(channelKey(channel))) yield { channel, by: "channel", group };
      else if (hasChannels) yield { channel, by: "group", group };
      else if (cascade.sharesAll) yield { channel, by: "all", group };
    }
  for (const ref of channels.values()) {
    const channel = catalog.channel(ref);
    if (channel && !channel.isDirectory) yield { channel, by: "channel" };
  }
  if (cascade.sharesAll) for (const channel of catalog.camerasByName) yield { channel, by: "all" };
}

/** Those assigned by themselves, and all of the devices assigned as a whole. */
export function* channelsIn(
  groupId: number,
  { members }: ChannelGroups,
  catalog: DeviceCatalog,
): Generator<CatalogChannel> {
  for (const deviceId of members.devicesOf(groupId))
    for (const channel of catalog.channelsOf(deviceId)) if (!channel.isDirectory) yield channel;
  for (const ref of members.channelsOf(groupId)) {
    const channel = catalog.channel(ref);
    if (channel && !channel.isDirectory) yield channel;
  }
}

function toCamera(
  { channel, by, group }: FoundChannel,
  id: string,
  { numbers, factsOf, localSerial }: DirectoryParts,
): SharedCamera {
  const facts = factsOf(channel);
  return {
    id,
    channel,
    by,
    parentId: group?.id ?? localSerial,
    businessGroupId: group?.businessGroupId ?? "",
    civilCode: numbers.of(channel)?.civilCode ?? (facts.civilCode || id.slice(0, 6)),
    facts,
  };
}
