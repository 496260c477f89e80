import { type Clock, TypedEvents } from "@tessera/base";
import type { CatalogChannel, ChannelRef, ChannelRegistry, DeviceCatalog } from "@tessera/engine";
import type { Events } from "@tessera/platform/server";
import { isStandardId } from "@tessera/protocols/gb28181";
import type { CascadeRecord } from "../cascade-record.ts";
import type { Cascades } from "../cascades.ts";
import type { ChannelFacts, ChannelGroups, OwnIdentity } from "../ports.ts";
import type { ChannelNumbers } from "./channel-numbers.ts";
import { Directory, type DirectoryParts, withoutId } from "./directory.ts";

export interface DirectoriesParts {
  readonly cascades: Cascades;
  readonly numbers: ChannelNumbers;
  readonly groups: ChannelGroups;
  readonly catalog: DeviceCatalog;
  readonly channels: Pick<ChannelRegistry, "events">;
  readonly factsOf: (channel: ChannelRef) => ChannelFacts;
  readonly self: () => OwnIdentity;
  readonly events: Events;
  readonly clock: Clock;
  readonly onListenerError: (error: unknown) => void;
}

interface Kept {
  readonly directory: Promise<Directory>;
  readonly version: number;
  readonly forest: unknown;
}

/** What each upper platform sees, worked out when it is asked for and kept until something changes. */
export class Directories {
  readonly #parts: DirectoriesParts;
  readonly #kept = new Map<number, Kept>();
  readonly #unsubscribe: (() => void)[];
  #version = 0;
  /** Something that is or could be shared has changed. */
  readonly events: TypedEvents<{ changed: Readonly<Record<string, never>> }>;

  constructor(parts: DirectoriesParts) {
    this.#parts = parts;
    this.events = new TypedEvents(parts.onListenerError);
    const { cascades, numbers, channels, events } = parts;
    const change = () => this.#change();
    this.#unsubscribe = [
      cascades.events.on("saved", change),
      cascades.events.on("shared", change),
      cascades.events.on("removed", ({ id }) => void this.#kept.delete(id)),
      numbers.events.on("changed", change),
      channels.events.on("changed", ({ now }) => {
        if (!now.isPassing) this.#change();
      }),
      channels.events.on("removed", ({ isPassing }) => {
        if (!isPassing) this.#change();
      }),
      events.on("groups-changed", change),
      events.on("settings-changed", change),
    ];
  }

  /** Channels without any id get a number first. */
  of(cascade: CascadeRecord): Promise<Directory> {
    const kept = this.#kept.get(cascade.id);
    const { forest } = this.#parts.groups;
    if (kept && kept.version === this.#version && kept.forest === forest) return kept.directory;
    const version = this.#version;
    const directory = this.#make(cascade);
    this.#kept.set(cascade.id, { directory, version, forest });
    // What failed is tried again by whoever asks next.
    directory.catch(() => this.#kept.delete(cascade.id));
    return directory;
  }

  partsOf(cascade: CascadeRecord): DirectoryParts {
    const { cascades, numbers, groups, catalog, factsOf } = this.#parts;
    return {
      cascade,
      localSerial: this.localSerialOf(cascade),
      channels: cascades.channelsOf(cascade.id),
      shares: cascades.groupsOf(cascade.id),
      groups,
      catalog,
      numbers,
      factsOf,
    };
  }

  localSerialOf({ localSerial }: CascadeRecord): string {
    return localSerial || this.#parts.self().serial;
  }

  /** Gives these channels numbers of their own, whatever they had. */
  async number(cascade: CascadeRecord, channels: readonly ChannelRef[]): Promise<void> {
    const { numbers, catalog, factsOf } = this.#parts;
    const brought = new Set<string>();
    const add = (id: string) => {
      if (isStandardId(id)) brought.add(id);
    };
    const note = (channel: CatalogChannel) => {
      add(channel.channelId);
      add(factsOf(channel).gbId);
    };
    if (channels.length > 0) for (const channel of catalog.camerasByName) note(channel);
    await numbers.give(channels, this.localSerialOf(cascade), (id) => brought.has(id));
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  async #make(cascade: CascadeRecord): Promise<Directory> {
    const parts = this.partsOf(cascade);
    await this.number(cascade, withoutId(parts));
    return new Directory(parts);
  }

  #change(): void {
    this.#version++;
    this.events.emit("changed", {});
  }
}
