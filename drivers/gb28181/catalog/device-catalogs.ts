import type { Logger } from "@tessera/base";
import type { DeviceIntake } from "@tessera/engine";
import { PageCollector } from "@tessera/protocols/answers";
import {
  type CatalogChange,
  type CatalogItem,
  catalogQuery,
  isUsableId,
  type Manscdp,
  readCatalogAnswer,
  readCatalogNotice,
} from "@tessera/protocols/gb28181";
import { type Conversation, noAnswerCode, pagesKey } from "../conversation.ts";
import type { DeviceSession } from "../sessions/device-session.ts";
import { audioOutputOf, channelsOf, someChannelsOf } from "./channel-tree.ts";

export interface CatalogParts {
  readonly conversation: Conversation;
  readonly intake: () => DeviceIntake | undefined;
  /** Whether a channel is there is otherwise than before. */
  readonly onStatus: (deviceId: string, channelId: string) => void;
  readonly log: Logger;
}

const firstPageMs = 15_000;
const idleMs = 15_000;
const maxItems = 100_000;
/** Changes come one by one, thousands of them: they are stored together. */
const gatherMs = 300;

interface Catalog {
  readonly items: Map<string, CatalogItem>;
  cameras: number;
  readonly changed: Set<string>;
  readonly removed: Set<string>;
  cancelFlush: (() => void) | undefined;
}

/** What each device has told of its channels since the server runs. */
export class DeviceCatalogs {
  readonly #parts: CatalogParts;
  readonly #catalogs = new Map<string, Catalog>();
  readonly #fetching = new Map<DeviceSession, Promise<number>>();
  readonly #pages: PageCollector<CatalogItem>;

  constructor(parts: CatalogParts) {
    this.#parts = parts;
    this.#pages = new PageCollector({
      clock: parts.conversation.clock,
      keyOf: ({ deviceId }) => deviceId,
      firstPageMs,
      idleMs,
      code: noAnswerCode,
      maxItems,
    });
  }

  /** As the device told last; one that it says nothing about is there. */
  isOn(deviceId: string, channelId: string): boolean {
    return this.#catalogs.get(deviceId)?.items.get(channelId)?.isOnline ?? true;
  }

  camerasOf(deviceId: string): number {
    return this.#catalogs.get(deviceId)?.cameras ?? 0;
  }

  /** What the sound for a channel is addressed to. */
  audioOutputOf(deviceId: string, channelId: string): string {
    const items = this.#catalogs.get(deviceId)?.items;
    return (items && audioOutputOf(channelId, items)) ?? channelId;
  }

  /**
   * Asks for everything; gives how many cameras there are now. Who asks meanwhile gets the same answer, and who leaves
   * takes it from nobody else.
   */
  fetch(session: DeviceSession, signal?: AbortSignal): Promise<number> {
    const running = this.#fetching.get(session) ?? this.#begin(session);
    return signal ? heardUntil(signal, running) : running;
  }

  /** A page of an answer. */
  hearPage(session: DeviceSession, message: Manscdp): void {
    const page = readCatalogAnswer(message);
    const fate = this.#pages.add(pagesKey(session, message.sn), page);
    // Too late for the question, but true all the same.
    if (fate === "late")
      this.#change(
        session.deviceId,
        page.items.map((item) => ({ event: "UPDATE", item })),
      );
  }

  hearNotice(session: DeviceSession, message: Manscdp): void {
    this.#change(session.deviceId, readCatalogNotice(message));
  }

  /** Of a device that is no more. */
  forget(deviceId: string): void {
    this.#catalogs.get(deviceId)?.cancelFlush?.();
    this.#catalogs.delete(deviceId);
  }

  stop(): void {
    for (const deviceId of this.#catalogs.keys()) this.forget(deviceId);
  }

  #begin(session: DeviceSession): Promise<number> {
    const fetching = this.#fetch(session).finally(() => this.#fetching.delete(session));
    this.#fetching.set(session, fetching);
    return fetching;
  }

  async #fetch(session: DeviceSession): Promise<number> {
    const { conversation, intake } = this.#parts;
    const { deviceId } = session;
    const { items, isComplete } = await conversation.gather(session, this.#pages, {
      id: deviceId,
      draft: (head) => catalogQuery(head),
    });
    const catalog = this.#catalogOf(deviceId);
    const before = new Map([...catalog.items].map(([id, item]) => [id, item.isOnline ?? true]));
    if (isComplete) catalog.items.clear();
    // Counted all the same, or the catalog would never be whole.
    for (const item of items) if (isUsableId(item.deviceId)) catalog.items.set(item.deviceId, item);
    const channels = channelsOf(deviceId, catalog.items);
    catalog.cameras = channels.filter(({ isDirectory }) => !isDirectory).length;
    await intake()?.tellChannels(deviceId, { channels, isWhole: isComplete });
    for (const [id, wasOn] of before)
      if (this.isOn(deviceId, id) !== wasOn) this.#parts.onStatus(deviceId, id);
    for (const { deviceId: id, isOnline = true } of catalog.items.values())
      if (!before.has(id) && !isOnline) this.#parts.onStatus(deviceId, id);
    if (!isComplete)
      this.#parts.log.warn({ device: deviceId }, "a device told only a part of its catalog");
    return catalog.cameras;
  }

  #catalogOf(deviceId: string): Catalog {
    const known = this.#catalogs.get(deviceId);
    if (known) return known;
    const catalog: Catalog = {
      items: new Map(),
      cameras: 0,
      changed: new Set(),
      removed: new Set(),
      cancelFlush: undefined,
    };
    this.#catalogs.set(deviceId, catalog);
    return catalog;
  }

  #change(deviceId: string, changes: readonly CatalogChange[]): void {
    const catalog = this.#catalogOf(deviceId);
    for (const change of changes) {
      const id = change.item.deviceId;
      const wasOn = this.isOn(deviceId, id);
      applyTo(catalog, change);
      if (this.isOn(deviceId, id) !== wasOn) this.#parts.onStatus(deviceId, id);
    }
    if (catalog.changed.size + catalog.removed.size > 0)
      catalog.cancelFlush ??= this.#parts.conversation.clock.after(gatherMs, () => {
        catalog.cancelFlush = undefined;
        void this.#flush(deviceId, catalog);
      });
  }

  async #flush(deviceId: string, catalog: Catalog): Promise<void> {
    const channels = someChannelsOf(deviceId, catalog.items, catalog.changed);
    const removed = [...catalog.removed];
    catalog.changed.clear();
    catalog.removed.clear();
    const cameras = channelsOf(deviceId, catalog.items).filter((channel) => !channel.isDirectory);
    catalog.cameras = cameras.length;
    try {
      await this.#parts.intake()?.tellChannels(deviceId, { channels, isWhole: false, removed });
    } catch (error) {
      this.#parts.log.error({ error, device: deviceId }, "changes of a catalog were not stored");
    }
  }
}

/** Rejects when the signal aborts; what was begun goes on. */
function heardUntil<Result>(signal: AbortSignal, running: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    running.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

function applyTo(catalog: Catalog, { event, item }: CatalogChange): void {
  const id = item.deviceId;
  const known = catalog.items.get(id);
  const isFull = !known && catalog.items.size >= maxItems;
  if (!isUsableId(id) || (isFull && event !== "DEL")) return;
  if (event === "DEL") {
    catalog.items.delete(id);
    catalog.changed.delete(id);
    catalog.removed.add(id);
  } else if (event === "ADD" || event === "UPDATE") {
    catalog.items.set(id, known ? laidOver(known, item) : item);
    catalog.removed.delete(id);
    catalog.changed.add(id);
  }
  // Of one that was not listed yet nothing but its state is known.
  else catalog.items.set(id, { ...(known ?? item), isOnline: event === "ON" });
}

/** What a change does not say stays. */
function laidOver(known: CatalogItem, item: CatalogItem): CatalogItem {
  const told = Object.entries(item).filter(
    ([, value]) =>
      value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  return { ...known, ...(Object.fromEntries(told) as Partial<CatalogItem>) };
}
