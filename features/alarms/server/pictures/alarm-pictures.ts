import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock, Logger } from "@tessera/base";
import { type ChannelRef, channelKey, type RaisedAlarm } from "@tessera/engine";
import type { PictureStore } from "./picture-store.ts";

interface AlarmPicturesParts {
  readonly folder: string;
  readonly store: Pick<PictureStore, "wantsFirst" | "setFirst" | "add" | "of" | "removeBefore">;
  /** What the channel shows now. */
  readonly snapshot: (channel: ChannelRef) => Promise<Uint8Array>;
  readonly onTaken: (alarm: RaisedAlarm) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Alarms of a channel that come closer together show the same picture. */
const sharedForMs = 5000;
const mostAtOnce = 3;
/** In a storm over the whole site the recordings have to do. */
const mostWaiting = 200;

interface Wish {
  readonly alarm: RaisedAlarm;
  readonly channel: ChannelRef;
}

/** Pictures of alarms, each taken at its moment; files in a folder a day. */
export class AlarmPictures {
  readonly #parts: AlarmPicturesParts;
  readonly #waiting: Wish[] = [];
  readonly #taken = new Map<string, { readonly atMs: number; readonly file: Promise<string> }>();
  readonly #work = new Set<Promise<void>>();
  /** Of those that are being taken: what ends the wait for each. */
  readonly #giveUps = new Set<() => void>();

  constructor(parts: AlarmPicturesParts) {
    this.#parts = parts;
  }

  /** Of an alarm that begins or happens; it may come a little later, or not at all. */
  take(alarm: RaisedAlarm): void {
    const { channel } = alarm;
    if (!channel || alarm.phase === "ends" || alarm.picture) return;
    if (this.#waiting.length >= mostWaiting) return;
    this.#waiting.push({ alarm, channel });
    while (this.#work.size < mostAtOnce && this.#waiting.length > 0) {
      const work: Promise<void> = this.#takeWaiting().finally(() => this.#work.delete(work));
      this.#work.add(work);
    }
  }

  /** Waits for no camera: one that is gone would keep the server from stopping in time. */
  async stop(): Promise<void> {
    this.#waiting.length = 0;
    for (const giveUp of this.#giveUps) giveUp();
    while (this.#work.size > 0) await Promise.all(this.#work);
  }

  /** A further picture of an alarm. */
  async add(alarmId: number, atMs: number, jpeg: Uint8Array): Promise<void> {
    const file = await this.#write(`${alarmId}-${randomUUID()}`, atMs, jpeg);
    await this.#parts.store.setFirst(alarmId, file);
    await this.#parts.store.add(alarmId, atMs, file);
  }

  /** Only if it has none yet; else nothing is read or written. */
  async addFirst(alarmId: number, atMs: number, read: () => Promise<Uint8Array>): Promise<void> {
    const { folder, store } = this.#parts;
    if (!(await store.wantsFirst(alarmId))) return;
    const file = await this.#write(`${alarmId}-${randomUUID()}`, atMs, await read());
    // Another one may have been quicker.
    if (!(await store.setFirst(alarmId, file))) await rm(join(folder, file), { force: true });
  }

  /** Counted from 0, which is the one that lists show; undefined: there is none (any more). */
  async read(
    { id, picture }: { readonly id: number; readonly picture: string | null },
    index = 0,
  ): Promise<Uint8Array | undefined> {
    const files = index === 0 ? [picture] : await this.#more(id, picture);
    const file = files.at(index === 0 ? 0 : index - 1);
    if (!file) return undefined;
    return readFile(join(this.#parts.folder, file)).catch(() => undefined);
  }

  async countOf({
    id,
    picture,
  }: {
    readonly id: number;
    readonly picture: string | null;
  }): Promise<number> {
    return picture ? 1 + (await this.#more(id, picture)).length : 0;
  }

  /** Whole days only. */
  async forgetBefore(atMs: number): Promise<void> {
    const { folder, store, log } = this.#parts;
    await store.removeBefore(atMs);
    const first = dayOf(atMs);
    const days = await readdir(folder).catch(() => []);
    for (const day of days.filter((name) => /^\d{4}-\d\d-\d\d$/.test(name) && name < first))
      await rm(join(folder, day), { recursive: true, force: true }).catch((error: unknown) =>
        log.warn({ error, day }, "old pictures of alarms were not deleted"),
      );
  }

  async #more(id: number, first: string | null): Promise<readonly string[]> {
    return (await this.#parts.store.of(id)).filter((file) => file !== first);
  }

  async #takeWaiting(): Promise<void> {
    const { store, onTaken, log } = this.#parts;
    for (let wish = this.#waiting.shift(); wish; wish = this.#waiting.shift()) {
      const { alarm, channel } = wish;
      try {
        await store.setFirst(alarm.id, await this.#picture(channel, alarm.id));
        onTaken(alarm);
      } catch (error) {
        log.debug({ error, alarm: alarm.id }, "an alarm has no picture");
      }
    }
  }

  #picture(channel: ChannelRef, alarmId: number): Promise<string> {
    const { snapshot, clock } = this.#parts;
    const key = channelKey(channel);
    const nowMs = clock.nowMs();
    const known = this.#taken.get(key);
    if (known && nowMs - known.atMs < sharedForMs) return known.file;
    for (const [other, { atMs }] of this.#taken)
      if (nowMs - atMs >= sharedForMs) this.#taken.delete(other);
    const file = this.#orGivenUp(snapshot(channel)).then((jpeg) =>
      this.#write(String(alarmId), nowMs, jpeg),
    );
    this.#taken.set(key, { atMs: nowMs, file });
    // Who waits for it hears of it; the next alarm tries anew.
    file.catch(() => this.#taken.delete(key));
    return file;
  }

  /** Not by a race with one promise: that would keep every picture until the end. */
  async #orGivenUp(taking: Promise<Uint8Array>): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const giveUp = () => reject(new Error("the server stops"));
    this.#giveUps.add(giveUp);
    taking.then(resolve, reject);
    try {
      return await promise;
    } finally {
      this.#giveUps.delete(giveUp);
    }
  }

  async #write(name: string, atMs: number, jpeg: Uint8Array): Promise<string> {
    const day = dayOf(atMs);
    const folder = join(this.#parts.folder, day);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.jpg`), jpeg, { mode: 0o600 });
    return `${day}/${name}.jpg`;
  }
}

/** Of UTC. */
const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
