import { type Clock, Conflict, minuteMs, type Text } from "@tessera/base";
import type { DeviceCatalog } from "@tessera/engine";
import {
  type CatalogItem,
  catalogAnswer,
  catalogNotice,
  type Manscdp,
} from "@tessera/protocols/gb28181";
import type { Directory } from "../sharing/directory.ts";
import { catalogItems, catalogItemsOf } from "./catalog-items.ts";
import { sendPages } from "./send-pages.ts";
import type { UpperLine } from "./upper-line.ts";

interface CatalogSenderParts {
  readonly line: UpperLine;
  readonly directory: () => Promise<Directory>;
  readonly catalog: DeviceCatalog;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export interface CatalogProgress {
  readonly sent: number;
  readonly total: number;
}

/** Who wants to hear of changes, too, says so right after the answer. */
const keptMs = minuteMs;

/** Tells an upper platform what is shared with it, in pages. */
export class CatalogSender {
  readonly #parts: CatalogSenderParts;
  /** By what was asked for: who asks again has given up on the answer before. */
  readonly #answering = new Map<string, AbortController>();
  #progress: CatalogProgress | undefined;
  #answered: readonly CatalogItem[] | undefined;
  #forgetAnswered = () => {};

  constructor(parts: CatalogSenderParts) {
    this.#parts = parts;
  }

  /** Of what was begun last; undefined: nothing is being sent. */
  get progress(): CatalogProgress | undefined {
    return this.#progress;
  }

  /** The whole catalog as it was answered last, not long ago, to whoever takes it first. */
  takeAnswered(): readonly CatalogItem[] | undefined {
    const answered = this.#answered;
    this.#forgetAnswered();
    return answered;
  }

  async answer({ sn, deviceId }: Manscdp): Promise<void> {
    const { line, catalog } = this.#parts;
    const directory = await this.#parts.directory();
    const items = [...catalogItemsOf(deviceId, directory, catalog)];
    if (deviceId === line.localSerial) this.#keepAnswered(items);
    const sum = items.length;
    const version = line.cascade.gbVersion;
    await this.#send(deviceId, items, (page) =>
      catalogAnswer({ sn, deviceId }, { sum, items: page }, version),
    );
  }

  /** Without being asked. Gives how many items there are; they are sent meanwhile. */
  async push(onFailure: (error: unknown) => void): Promise<number> {
    if (this.#progress) throw new Conflict("catalog-under-way", underWayText);
    const { line, catalog } = this.#parts;
    const items = [...catalogItems(await this.#parts.directory(), catalog)];
    const version = line.cascade.gbVersion;
    const deviceId = line.localSerial;
    this.#send("push", items, (page) => {
      const changes = page.map((item) => ({ event: "ADD", item }) as const);
      return catalogNotice({ sn: line.nextSn(), deviceId }, changes, version);
    }).catch(onFailure);
    return items.length;
  }

  #keepAnswered(items: readonly CatalogItem[]): void {
    this.#forgetAnswered();
    this.#answered = items;
    const cancel = this.#parts.clock.after(keptMs, () => this.#forgetAnswered());
    this.#forgetAnswered = () => {
      cancel();
      this.#answered = undefined;
    };
  }

  async #send(
    key: string,
    items: readonly CatalogItem[],
    draft: Parameters<typeof sendPages<CatalogItem>>[1]["draft"],
  ): Promise<void> {
    const { line } = this.#parts;
    this.#answering.get(key)?.abort();
    const own = new AbortController();
    this.#answering.set(key, own);
    const signal = AbortSignal.any([own.signal, this.#parts.signal]);
    const onSent = (sent: number) => {
      this.#progress = { sent, total: items.length };
    };
    onSent(0);
    try {
      const itemsPerPage = line.cascade.catalogGroupSize;
      await sendPages(line, { items, itemsPerPage, draft, onSent, signal });
    } finally {
      if (this.#answering.get(key) === own) this.#answering.delete(key);
      if (this.#answering.size === 0) this.#progress = undefined;
    }
  }
}

const underWayText: Text = {
  zh: "目录正在发送，请等待完成",
  en: "The catalog is being sent. Wait until it is finished.",
};
