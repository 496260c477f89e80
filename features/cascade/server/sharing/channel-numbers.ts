import { BadRequest, Conflict, type Text, TypedEvents } from "@tessera/base";
import { type ChannelRef, channelKey } from "@tessera/engine";
import { makeGbId, typeCode } from "@tessera/protocols/gb28181";
import type { ChannelNumber } from "../cascade-record.ts";
import type { CascadeStore } from "../cascade-store.ts";

const maxNumber = 999_999;

/** The ids that channels were given for upper platforms, found from either side. */
export class ChannelNumbers {
  readonly #store: CascadeStore;
  readonly #byChannel = new Map<string, ChannelNumber>();
  readonly #byId = new Map<string, ChannelNumber>();
  #lastChange: Promise<unknown> = Promise.resolve();
  readonly events: TypedEvents<{ changed: Readonly<Record<string, never>> }>;

  constructor(store: CascadeStore, onListenerError: (error: unknown) => void) {
    this.#store = store;
    this.events = new TypedEvents(onListenerError);
  }

  /** Once, before anything else is asked. */
  async load(): Promise<void> {
    for (const number of await this.#store.numbers()) this.#know(number);
  }

  of(channel: ChannelRef): ChannelNumber | undefined {
    return this.#byChannel.get(channelKey(channel));
  }

  find(customId: string): ChannelNumber | undefined {
    return this.#byId.get(customId);
  }

  /** An empty id is none. */
  setId(channel: ChannelRef, id: string): Promise<void> {
    return this.#inTurn(async () => {
      const customId = id === "" ? undefined : id;
      const owner = customId === undefined ? undefined : this.#byId.get(customId);
      if (owner && channelKey(owner) !== channelKey(channel))
        throw new Conflict("custom-id-taken", takenText(id, owner));
      await this.#write([{ ...this.#present(channel), customId }]);
    });
  }

  setCivilCode(channels: readonly ChannelRef[], civilCode: string): Promise<void> {
    return this.#inTurn(() =>
      this.#write(channels.map((channel) => ({ ...this.#present(channel), civilCode }))),
    );
  }

  /** Gives each the next number that nobody has; `isTaken` knows of ids that devices bring along. */
  give(
    channels: readonly ChannelRef[],
    domain: string,
    isTaken: (id: string) => boolean,
  ): Promise<void> {
    if (channels.length === 0) return Promise.resolve();
    return this.#inTurn(async () => {
      // One by one: what one of them has now may be another's next.
      const freed = new Set(channels.flatMap((channel) => this.of(channel)?.customId ?? []));
      let last = 0;
      const next = (): string => {
        for (last++; last <= maxNumber; last++) {
          const id = makeGbId(domain, typeCode.ipc, last);
          if ((!this.#byId.has(id) || freed.has(id)) && !isTaken(id)) return id;
        }
        throw new BadRequest("numbers-used-up", usedUpText);
      };
      await this.#write(
        channels.map((channel) => ({ ...this.#present(channel), customId: next() })),
      );
    });
  }

  forget(isGone: (channel: ChannelRef) => boolean): Promise<void> {
    return this.#inTurn(async () => {
      const gone = [...this.#byChannel.values()].filter(isGone);
      if (gone.length === 0) return;
      await this.#write(
        gone.map((number) => ({ ...number, customId: undefined, civilCode: undefined })),
      );
    });
  }

  #present({ deviceId, channelId }: ChannelRef): ChannelNumber {
    const known = this.of({ deviceId, channelId });
    return known ?? { deviceId, channelId, customId: undefined, civilCode: undefined };
  }

  async #write(numbers: readonly ChannelNumber[]): Promise<void> {
    await this.#store.number(numbers);
    for (const number of numbers) {
      const before = this.of(number);
      if (before?.customId !== undefined) this.#byId.delete(before.customId);
      this.#byChannel.delete(channelKey(number));
    }
    for (const number of numbers) this.#know(number);
    this.events.emit("changed", {});
  }

  #know(number: ChannelNumber): void {
    if (number.customId === undefined && number.civilCode === undefined) return;
    this.#byChannel.set(channelKey(number), number);
    if (number.customId !== undefined) this.#byId.set(number.customId, number);
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#lastChange.then(work);
    this.#lastChange = turn.catch(() => {});
    return turn;
  }
}

const takenText = (id: string, { deviceId, channelId }: ChannelRef): Text => ({
  zh: `编号 ${id} 已被设备 ${deviceId} 的通道 ${channelId} 使用，请换一个`,
  en: `The id ${id} already belongs to channel ${channelId} of device ${deviceId}: choose another`,
});
const usedUpText: Text = {
  zh: "该区域的自动编号已用完，请更换本级编号的前 8 位或手工设置编号",
  en: "All automatic numbers of this division are in use: change the first 8 digits of the local id, or set ids by hand",
};
