import { BadRequest, Conflict, type Text, TimedOut } from "@tessera/base";
import type { Presets } from "@tessera/engine";
import { PageCollector } from "@tessera/protocols/answers";
import {
  encodePtz,
  is2022,
  type Manscdp,
  type PresetItem,
  plainQuery,
  readPresetAnswer,
} from "@tessera/protocols/gb28181";
import { type Conversation, noAnswerCode, pagesKey } from "../conversation.ts";
import type { GbConnection } from "../gb-connection.ts";
import type { DeviceSession } from "../sessions/device-session.ts";
import { order, orderPtz } from "./order.ts";

const firstPageMs = 8000;
/** Many devices count presets in SumNum that they do not list. */
const idleMs = 1500;
const most = 255;
/** Beyond this a list is one of all places that a preset could have. */
const manyPresets = 100;

/** Presets 1 to 255 of the device's channels. */
export class GbPresets implements Presets<GbConnection> {
  readonly #conversation: Conversation;
  readonly #pages: PageCollector<PresetItem>;
  /** Names given here to devices of 2016, which have no place for them; as long as the server runs. */
  readonly #names = new Map<string, string>();

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
    this.#pages = new PageCollector({
      clock: conversation.clock,
      keyOf: ({ preset }) => String(preset),
      firstPageMs,
      idleMs,
      maxItems: most,
      code: noAnswerCode,
    });
  }

  hear(session: DeviceSession, message: Manscdp): void {
    this.#pages.add(pagesKey(session, message.sn), readPresetAnswer(message));
  }

  async list(connection: GbConnection, signal: AbortSignal) {
    const items = await this.#query(connection, signal);
    return usedOf(items)
      .toSorted((a, b) => a.preset - b.preset)
      .map(({ preset, name }) => ({
        token: String(preset),
        name: this.#names.get(keyOf(connection, preset)) ?? (name || String(preset)),
      }));
  }

  async set(
    connection: GbConnection,
    { token, name }: { readonly token?: string; readonly name?: string },
    signal: AbortSignal,
  ): Promise<string> {
    const preset = token === undefined ? await this.#free(connection, signal) : numberOf(token);
    const { version } = this.#conversation.sessions.get(connection.deviceId);
    const hex = encodePtz({ kind: "preset-set", preset });
    const presetName = is2022(version) ? name : undefined;
    await order(this.#conversation, connection, { kind: "ptz", hex, presetName }, signal);
    if (name) this.#names.set(keyOf(connection, preset), name);
    return String(preset);
  }

  async goTo(connection: GbConnection, token: string, signal: AbortSignal): Promise<void> {
    const preset = numberOf(token);
    await orderPtz(this.#conversation, connection, { kind: "preset-goto", preset }, signal);
  }

  async remove(connection: GbConnection, token: string, signal: AbortSignal): Promise<void> {
    const preset = numberOf(token);
    await orderPtz(this.#conversation, connection, { kind: "preset-remove", preset }, signal);
    this.#names.delete(keyOf(connection, preset));
  }

  async #query(
    { deviceId, channelId }: GbConnection,
    signal: AbortSignal,
  ): Promise<readonly PresetItem[]> {
    const session = this.#conversation.sessions.get(deviceId);
    const { items } = await this.#conversation.gather(session, this.#pages, {
      id: channelId,
      draft: (head) => plainQuery("PresetQuery", head),
      signal,
    });
    return items;
  }

  /** A device that does not list them is given the first that was not given here. */
  async #free(connection: GbConnection, signal: AbortSignal): Promise<number> {
    const listed = await this.#query(connection, signal).catch((error: unknown) => {
      if (error instanceof TimedOut) return [];
      throw error;
    });
    const taken = new Set(usedOf(listed).map(({ preset }) => preset));
    for (let preset = 1; preset <= most; preset++)
      if (!taken.has(preset) && !this.#names.has(keyOf(connection, preset))) return preset;
    throw new Conflict("presets-full", fullText);
  }
}

const keyOf = ({ deviceId, channelId }: GbConnection, preset: number): string =>
  `${deviceId} ${channelId} ${preset}`;

/** Some devices list every place there could be: those without a name of their own nobody has set. */
function usedOf(items: readonly PresetItem[]): readonly PresetItem[] {
  if (items.length <= manyPresets) return items;
  return items.filter(({ name }) => !/^((preset|预置点|预置位)?[\s_-]{0,3}\d{0,5})$/i.test(name));
}

function numberOf(token: string): number {
  const number = /^\d{1,3}$/.test(token) ? Number(token) : 0;
  if (number < 1 || number > most) throw new BadRequest("preset-number", numberText);
  return number;
}

const numberText: Text = {
  zh: "预置位编号应为 1 到 255",
  en: "A preset number must be from 1 to 255",
};
const fullText: Text = {
  zh: "设备的 255 个预置位都已使用，请先删除一个",
  en: "All 255 presets of the device are in use. Delete one first.",
};
