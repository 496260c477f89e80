import { BadRequest, Conflict, type Text, TypedEvents } from "@tessera/base";
import { type ChannelRef, channelKey, type PurgedDevices, purgedBy } from "@tessera/engine";
import type { ChangeFeed, ModelChanges } from "@tessera/platform/server";
import { makeGbId, typeCode } from "@tessera/protocols/gb28181";
import type { ChannelNumber } from "../cascade-record.ts";
import type { CascadeStore } from "../cascade-store.ts";

const maxNumber = 999_999;

interface ChannelNumbersParts {
  readonly store: CascadeStore;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly onListenerError: (error: unknown) => void;
}

/** The ids that channels were given for upper platforms, found from either side. */
export class ChannelNumbers {
  readonly #parts: ChannelNumbersParts;
  #changes!: ModelChanges<readonly ChannelNumber[]>;
  readonly #byChannel = new Map<string, ChannelNumber>();
  readonly #byId = new Map<string, ChannelNumber>();
  readonly events: TypedEvents<{ changed: Readonly<Record<string, never>> }>;

  constructor(parts: ChannelNumbersParts) {
    this.#parts = parts;
    this.events = new TypedEvents(parts.onListenerError);
  }

  /** Once, before anything else is asked. */
  async load(): Promise<void> {
    this.#changes = await this.#parts.feed.follow<readonly ChannelNumber[]>({
      name: "channel numbers",
      know: (numbers) => this.#know(numbers),
      read: () => this.#read(),
    });
  }

  of(channel: ChannelRef): ChannelNumber | undefined {
    return this.#byChannel.get(channelKey(channel));
  }

  find(customId: string): ChannelNumber | undefined {
    return this.#byId.get(customId);
  }

  /** An empty id is none. */
  setId(channel: ChannelRef, id: string): Promise<void> {
    return this.#number(() => {
      const customId = id === "" ? undefined : id;
      const owner = customId === undefined ? undefined : this.#byId.get(customId);
      if (owner && channelKey(owner) !== channelKey(channel))
        throw new Conflict("custom-id-taken", takenText(id, owner));
      return [{ ...this.#present(channel), customId }];
    });
  }

  setCivilCode(channels: readonly ChannelRef[], civilCode: string): Promise<void> {
    return this.#number(() =>
      channels.map((channel) => ({ ...this.#present(channel), civilCode })),
    );
  }

  /**
   * Gives each the next number that nobody has; `isTaken` knows of ids that devices bring along. Whichever gets
   * another id while this waits for its turn keeps that one: two servers may give numbers for the same reason.
   */
  give(
    channels: readonly ChannelRef[],
    domain: string,
    isTaken: (id: string) => boolean,
  ): Promise<void> {
    if (channels.length === 0) return Promise.resolve();
    const asked = channels.map((channel) => ({ channel, customId: this.of(channel)?.customId }));
    return this.#number(() => {
      const due = asked.filter(({ channel, customId }) => this.of(channel)?.customId === customId);
      // One by one: what one of them has now may be another's next.
      const freed = new Set(due.flatMap(({ customId }) => customId ?? []));
      let last = 0;
      const next = (): string => {
        for (last++; last <= maxNumber; last++) {
          const id = makeGbId(domain, typeCode.ipc, last);
          if ((!this.#byId.has(id) || freed.has(id)) && !isTaken(id)) return id;
        }
        throw new BadRequest("numbers-used-up", usedUpText);
      };
      return due.map(({ channel }) => ({ ...this.#present(channel), customId: next() }));
    });
  }

  /** Their rows went with them: the ids may be given to others. */
  forget(purged: PurgedDevices): void {
    const gone = [...this.#byChannel.values()].filter(purgedBy(purged));
    if (gone.length > 0)
      this.#know(gone.map((number) => ({ ...number, customId: undefined, civilCode: undefined })));
  }

  #present({ deviceId, channelId }: ChannelRef): ChannelNumber {
    const known = this.of({ deviceId, channelId });
    return known ?? { deviceId, channelId, customId: undefined, civilCode: undefined };
  }

  #number(judge: () => readonly ChannelNumber[]): Promise<void> {
    return this.#changes.make(async (tell) => {
      const numbers = judge();
      if (numbers.length === 0) return;
      await this.#parts.store.number(numbers);
      tell(numbers);
    });
  }

  async #read(): Promise<void> {
    const numbers = await this.#parts.store.numbers();
    this.#byChannel.clear();
    this.#byId.clear();
    this.#know(numbers);
  }

  #know(numbers: readonly ChannelNumber[]): void {
    for (const number of numbers) {
      const before = this.of(number);
      if (before?.customId !== undefined) this.#byId.delete(before.customId);
      this.#byChannel.delete(channelKey(number));
    }
    for (const number of numbers) {
      if (number.customId === undefined && number.civilCode === undefined) continue;
      this.#byChannel.set(channelKey(number), number);
      if (number.customId !== undefined) this.#byId.set(number.customId, number);
    }
    this.events.emit("changed", {});
  }
}

const takenText = (id: string, { deviceId, channelId }: ChannelRef): Text => ({
  zh: `编号 ${id} 已被设备 ${deviceId} 的通道 ${channelId} 使用，请换一个`,
  en: `The ID ${id} is already used by channel ${channelId} of device ${deviceId}. Choose another.`,
});
const usedUpText: Text = {
  zh: "该区域的自动编号已用完，请更换本级编号的前 8 位或手工设置编号",
  en: "All automatic IDs of this region are in use. Change the first 8 digits of the local ID, or set IDs by hand.",
};
