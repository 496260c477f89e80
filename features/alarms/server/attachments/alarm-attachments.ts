import { randomUUID } from "node:crypto";
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { join } from "node:path";
import { type Clock, Conflict, dayMs, type Logger, minuteMs, NotFound } from "@tessera/base";
import { freeBytesOf, reservedBytes } from "@tessera/base/files";
import { chunksOf } from "@tessera/platform/server";
import type { RawBuilder } from "kysely";
import type { AttachmentKind } from "../../attachment-kinds.ts";
import type { AttachmentStore, StoredAttachment } from "./attachment-store.ts";
import { headBytes, mediaTypeOf } from "./media-type.ts";

interface AlarmAttachmentsParts {
  readonly folder: string;
  readonly store: AttachmentStore;
  /** The picture that lists show of it, if it has none yet. */
  readonly addFirstPicture: (
    alarmId: number,
    atMs: number,
    read: () => Promise<Uint8Array>,
  ) => Promise<void>;
  /** Whoever shows the alarm reads again. */
  readonly onKept: () => void;
  /** Of the disk; the real one unless a test says otherwise. */
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A file that a device is sending. */
interface ComingFile {
  readonly alarmId: number;
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly sizeBytes: number;
}

/** Of one alarm. */
const mostFiles = 64;
const mostPictureBytes = 8 * 1024 * 1024;
/** A file that is younger may be about to get its row. */
const strayAfterMs = 10 * minuteMs;

/** Files that devices send of their alarms, in a folder a day; they go with the alarm. */
export class AlarmAttachments {
  readonly #parts: AlarmAttachmentsParts;

  constructor(parts: AlarmAttachmentsParts) {
    this.#parts = parts;
  }

  /** Rejects with an ExpectedError when there is no room, no such alarm, or too much of it already. */
  async open(coming: ComingFile) {
    const { store, clock } = this.#parts;
    if (!(await store.hasAlarm(coming.alarmId))) throw alarmGone();
    const known = await store.of(coming.alarmId);
    const name = shownName(coming.name);
    if (known.length >= mostFiles && !known.some((one) => one.name === name)) throw tooMany();
    const atMs = clock.nowMs();
    const day = dayOf(atMs);
    const folder = join(this.#parts.folder, day);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await this.#needRoom(folder, coming.sizeBytes);
    const file = `${day}/${coming.alarmId}-${randomUUID()}`;
    const handle = await open(this.#pathOf(`${file}.part`), "wx+", 0o600);
    return new WrittenFile(handle, {
      keep: (mediaType) => this.#keep({ ...coming, name }, { file, atMs, mediaType }),
      drop: () => rm(this.#pathOf(`${file}.part`), { force: true }),
    });
  }

  of(alarmId: number): Promise<readonly StoredAttachment[]> {
    return this.#parts.store.of(alarmId);
  }

  find(id: number): Promise<StoredAttachment | undefined> {
    return this.#parts.store.find(id);
  }

  /** Where it is; undefined: it is gone, or another server of the site has it. */
  async pathOf({ file }: StoredAttachment): Promise<string | undefined> {
    const path = this.#pathOf(file);
    const isThere = await stat(path).then(
      () => true,
      () => false,
    );
    return isThere ? path : undefined;
  }

  /** Of the alarms of a condition, for when they are deleted. */
  filesOf(alarms: RawBuilder<boolean>): Promise<readonly string[]> {
    return this.#parts.store.filesOf(alarms);
  }

  /** Those of alarms that are gone; an alarm may have stayed. Never rejects: what stays goes within the hour. */
  async removeFiles(files: readonly string[]): Promise<void> {
    for (const some of chunksOf(files)) {
      const kept = await this.#parts.store.keptOf(some).catch(() => new Set(some));
      for (const file of some) if (!kept.has(file)) await this.#remove(file);
    }
  }

  /** Whole days only, and files that belong to no alarm, or were never whole. One run at a time. */
  async forgetBefore(atMs: number): Promise<void> {
    await this.#parts.store.removeBefore(atMs);
    const first = dayOf(atMs);
    for (const day of await this.#days())
      if (day < first) await this.#remove(day);
      else await this.#removeStrays(day);
  }

  async #days(): Promise<readonly string[]> {
    const names = await readdir(this.#parts.folder).catch(() => []);
    return names.filter((name) => /^\d{4}-\d\d-\d\d$/.test(name));
  }

  async #removeStrays(day: string): Promise<void> {
    const { folder, store, clock } = this.#parts;
    const names = await readdir(join(folder, day)).catch(() => []);
    const dayStartMs = Date.parse(day);
    const known = await store.filesBetween(dayStartMs, dayStartMs + dayMs);
    for (const name of names.filter((one) => !known.has(`${day}/${one}`))) {
      const facts = await stat(join(folder, day, name)).catch(() => undefined);
      const isOld = facts !== undefined && clock.nowMs() - facts.mtimeMs > strayAfterMs;
      if (isOld) await this.#remove(`${day}/${name}`);
    }
  }

  async #remove(path: string): Promise<void> {
    await rm(this.#pathOf(path), { recursive: true, force: true }).catch((error: unknown) =>
      this.#parts.log.warn({ error, path }, "old attachments of alarms were not deleted"),
    );
  }

  async #keep(
    { alarmId, name, kind, sizeBytes }: ComingFile,
    { file, atMs, mediaType }: { file: string; atMs: number; mediaType: string },
  ): Promise<void> {
    const { store, onKept } = this.#parts;
    await rename(this.#pathOf(`${file}.part`), this.#pathOf(file));
    const row = { alarm_id: alarmId, name, kind, media_type: mediaType, size_bytes: sizeBytes };
    const before = await store.keep({ ...row, file, at_ms: atMs }).catch(async (error: unknown) => {
      await this.#remove(file);
      // Somebody has deleted it meanwhile.
      throw (await store.hasAlarm(alarmId)) ? error : alarmGone();
    });
    if (before !== undefined) await this.#remove(before);
    else if (mediaType === "image/jpeg" && sizeBytes <= mostPictureBytes)
      await this.#show(alarmId, atMs, file);
    onKept();
  }

  async #show(alarmId: number, atMs: number, file: string): Promise<void> {
    const { addFirstPicture, log } = this.#parts;
    try {
      await addFirstPicture(alarmId, atMs, () => readFile(this.#pathOf(file)));
    } catch (error) {
      log.warn({ error, alarm: alarmId }, "lists do not show the picture of an alarm");
    }
  }

  async #needRoom(folder: string, bytes: number): Promise<void> {
    const freeBytes = await (this.#parts.freeBytes ?? freeBytesOf)(folder);
    if (freeBytes - bytes < reservedBytes) throw noRoom(freeBytes);
  }

  #pathOf(file: string): string {
    return join(this.#parts.folder, file);
  }
}

interface FileEnd {
  readonly keep: (mediaType: string) => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** What is written piece by piece, in any order. */
class WrittenFile {
  readonly #handle: FileHandle;
  readonly #end: FileEnd;
  #isClosed = false;

  constructor(handle: FileHandle, end: FileEnd) {
    this.#handle = handle;
    this.#end = end;
  }

  async write(offset: number, bytes: Uint8Array): Promise<void> {
    await this.#handle.write(bytes, 0, bytes.length, offset);
  }

  async keep(): Promise<void> {
    const { bytesRead, buffer } = await this.#handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    await this.#handle.datasync();
    await this.#close();
    await this.#end.keep(mediaTypeOf(buffer.subarray(0, bytesRead)));
  }

  async drop(): Promise<void> {
    if (this.#isClosed) return;
    await this.#close();
    await this.#end.drop();
  }

  async #close(): Promise<void> {
    this.#isClosed = true;
    await this.#handle.close();
  }
}

/** A device may call a file anything; what is shown is one line of text. */
const shownName = (name: string): string =>
  name.replaceAll(/[\p{Cc}\p{Cf}/\\]/gu, "_").slice(0, 100) || "attachment";

/** Of UTC. */
const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1);

const alarmGone = () =>
  new NotFound("alarm-unknown", {
    zh: "附件被拒绝：报警已被删除",
    en: "Attachment refused: the alarm was deleted.",
  });
const tooMany = () =>
  new Conflict("alarm-attachments-many", {
    zh: `附件被拒绝：该报警已有 ${mostFiles} 个附件`,
    en: `Attachment refused: the alarm has ${mostFiles} attachments already.`,
  });
const noRoom = (freeBytes: number) =>
  new Conflict("alarm-attachments-no-room", {
    zh: `附件被拒绝：数据目录所在磁盘仅剩 ${gigabytes(freeBytes)} GB，请清理磁盘或缩短附件保存天数`,
    en: `Attachment refused: the disk of the data folder has only ${gigabytes(freeBytes)} GB left. Free some space, or keep attachments for fewer days.`,
  });
