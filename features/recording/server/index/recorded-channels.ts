import { channelKey } from "@tessera/engine";
import type { RecordedChannel, RecordedPlace } from "@tessera/recorder";
import type { ChannelName, ChannelRow, ChannelStore } from "./channel-store.ts";
import type { PlaceNo } from "./place-no.ts";

/** Channels and their numbers, with the names that they had last. */
export class RecordedChannels {
  readonly #store: ChannelStore;
  readonly #byNo = new Map<number, ChannelRow>();
  readonly #byKey = new Map<string, ChannelRow>();

  constructor(store: ChannelStore) {
    this.#store = store;
  }

  async load(): Promise<void> {
    for (const row of await this.#store.load()) this.#keep(row);
  }

  find(channel: RecordedChannel): ChannelRow | undefined {
    return this.#byKey.get(channelKey(channel));
  }

  withNo(no: number): ChannelRow | undefined {
    return this.#byNo.get(no);
  }

  placeNo({ channel, flow }: RecordedPlace): PlaceNo | undefined {
    const no = this.find(channel)?.no;
    return no === undefined ? undefined : { channelNo: no, flow };
  }

  all(): Iterable<ChannelRow> {
    return this.#byNo.values();
  }

  async ensure({ deviceId, channelId }: RecordedChannel, name: ChannelName): Promise<ChannelRow> {
    const known = this.find({ deviceId, channelId });
    if (known) return known;
    const row = { deviceId, channelId, ...name };
    return this.#keep({ no: await this.#store.add(row), ...row });
  }

  async rename({ no }: ChannelRow, { name, deviceName }: ChannelName): Promise<void> {
    const row = this.#byNo.get(no);
    if (!row || (row.name === name && row.deviceName === deviceName)) return;
    await this.#store.rename(no, { name, deviceName });
    this.#keep({ ...row, name, deviceName });
  }

  #keep(row: ChannelRow): ChannelRow {
    this.#byNo.set(row.no, row);
    this.#byKey.set(channelKey(row), row);
    return row;
  }
}
