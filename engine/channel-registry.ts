import { NotFound, TypedEvents } from "@tessera/base";
import type { ChannelOptions } from "./channel-options.ts";

export interface ChannelRef {
  readonly deviceId: string;
  readonly channelId: string;
}

/** Where the main stream of a channel is pushed to, whether anybody watches or not. */
export interface ChannelRelay {
  readonly isEnabled: boolean;
  /** rtmp:// or rtmps://, with the key in it; empty: nowhere. */
  readonly secretUrl: string;
}

/** What the engine must know of a channel to pull it. */
export interface ChannelRecord extends ChannelRef {
  readonly name: string;
  /** Name of the driver that reaches it. */
  readonly driver: string;
  /** As the driver's `connection` schema gives it. */
  readonly connection: unknown;
  readonly isEnabled: boolean;
  /** Pulled only while somebody watches; otherwise always. */
  readonly isOnDemand: boolean;
  /** Absent: as usual. */
  readonly options?: ChannelOptions;
  /** Absent: nowhere. */
  readonly relay?: ChannelRelay;
  /** Made for one thing, such as one play of a recording, and gone with it: nobody asks whether it is there. */
  readonly isPassing?: boolean;
}

interface RegistryEvents {
  changed: { readonly before: ChannelRecord | undefined; readonly now: ChannelRecord };
  removed: ChannelRecord;
}

/** Ids come from devices and may hold any printable character. */
export const channelKey = ({ deviceId, channelId }: ChannelRef): string =>
  `${deviceId}\u0000${channelId}`;

/** The channels there are. Whoever owns devices fills it; hub and presence follow it. */
export class ChannelRegistry {
  readonly #channels = new Map<string, ChannelRecord>();
  readonly events: TypedEvents<RegistryEvents>;

  constructor(onListenerError: (error: unknown) => void) {
    this.events = new TypedEvents(onListenerError);
  }

  set(now: ChannelRecord): void {
    const key = channelKey(now);
    const before = this.#channels.get(key);
    this.#channels.set(key, now);
    this.events.emit("changed", { before, now });
  }

  remove(ref: ChannelRef): void {
    const key = channelKey(ref);
    const record = this.#channels.get(key);
    if (!record) return;
    this.#channels.delete(key);
    this.events.emit("removed", record);
  }

  find(ref: ChannelRef): ChannelRecord | undefined {
    return this.#channels.get(channelKey(ref));
  }

  get(ref: ChannelRef): ChannelRecord {
    const record = this.find(ref);
    if (!record) throw new NotFound("channel-unknown", unknownText);
    return record;
  }

  all(): Iterable<ChannelRecord> {
    return this.#channels.values();
  }

  get size(): number {
    return this.#channels.size;
  }
}

const unknownText = {
  zh: "通道不存在，可能已被删除，请刷新列表",
  en: "The channel does not exist; it may have been deleted. Refresh the list.",
};
