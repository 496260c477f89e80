import { appendFile, mkdir, readdir, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Clock, Logger } from "@tessera/base";
import dayjs from "dayjs";

interface SipFilesParts {
  /** In the data folder. */
  readonly folder: string;
  /** What all files may take together; 0: nothing is written. */
  readonly maxBytes: () => number;
  readonly clock: Clock;
  readonly log: Logger;
}

interface LogFile {
  readonly name: string;
  readonly bytes: number;
  readonly modifiedAtMs: number;
}

export const currentName = "sip.log";
const namePattern = /^sip\.(\d{4}-\d{2}-\d{2})\.(\d{1,4})\.log$/;
const flushMs = 500;
/** What waits for a slow disk at most; beyond it messages are left out of the files. */
const maxWaitingBytes = 4 * 1024 * 1024;
const largestFileBytes = 20 * 1024 * 1024;
const complaintMs = 60_000;

/** `sip.log`, put aside every day and when it has grown, the oldest removed when there are too many bytes of them. */
export class SipFiles {
  readonly #parts: SipFilesParts;
  #stopTimer: (() => void) | undefined;
  #waiting: string[] = [];
  #waitingBytes = 0;
  #leftOut = 0;
  #current: { bytes: number; day: string } | undefined;
  #writing: Promise<void> = Promise.resolve();
  #complainedAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: SipFilesParts) {
    this.#parts = parts;
  }

  write(text: string): void {
    if (this.#parts.maxBytes() === 0) return;
    if (this.#waitingBytes + text.length > maxWaitingBytes) {
      this.#leftOut++;
      return;
    }
    this.#waiting.push(text);
    this.#waitingBytes += text.length;
    this.#stopTimer ??= this.#parts.clock.after(flushMs, () => void this.flush());
  }

  /** Settles when everything written so far is in the file, or could not be put there. Never rejects. */
  flush(): Promise<void> {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    if (this.#waiting.length === 0) return this.#writing;
    const lines = this.#waiting;
    if (this.#leftOut > 0)
      lines.push(`# ${this.#leftOut} messages were left out: the disk is slow\n\n`);
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#leftOut = 0;
    this.#writing = this.#writing.then(() => this.#append(lines.join(""))).catch(this.#complain);
    return this.#writing;
  }

  async list(): Promise<LogFile[]> {
    await this.flush();
    return this.#files();
  }

  /** Undefined: there is none of that name. */
  async find(name: string): Promise<(LogFile & { readonly path: string }) | undefined> {
    const file = (await this.list()).find((one) => one.name === name);
    return file && { ...file, path: join(this.#parts.folder, name) };
  }

  async stop(): Promise<void> {
    await this.flush();
  }

  async #append(text: string): Promise<void> {
    const { folder, clock } = this.#parts;
    const bytes = Buffer.from(text);
    const today = dayOf(clock.nowMs());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    this.#current ??= await this.#present(today);
    const { day, bytes: present } = this.#current;
    if (present > 0 && (day !== today || present + bytes.length > this.#fileBytes())) {
      await this.#putAside(day);
      this.#current = { bytes: 0, day: today };
    }
    await appendFile(join(folder, currentName), bytes, { mode: 0o600 });
    this.#current.bytes += bytes.length;
    this.#current.day = today;
  }

  /** A quarter, so that removing the oldest file never removes most of the log. */
  #fileBytes(): number {
    return Math.min(largestFileBytes, this.#parts.maxBytes() / 4);
  }

  async #present(today: string): Promise<{ bytes: number; day: string }> {
    try {
      const { size, mtimeMs } = await stat(join(this.#parts.folder, currentName));
      return { bytes: size, day: dayOf(mtimeMs) };
    } catch {
      return { bytes: 0, day: today };
    }
  }

  async #putAside(day: string): Promise<void> {
    const { folder } = this.#parts;
    const files = await this.#files();
    const numbers = files.flatMap(({ name }) => {
      const [, ofDay, number] = namePattern.exec(name) ?? [];
      return ofDay === day ? [Number(number)] : [];
    });
    const name = `sip.${day}.${Math.max(0, ...numbers) + 1}.log`;
    await rename(join(folder, currentName), join(folder, name));
    await this.#removeOldest();
  }

  async #removeOldest(): Promise<void> {
    const { folder, maxBytes } = this.#parts;
    let room = maxBytes() - this.#fileBytes();
    for (const { name, bytes } of await this.#files()) {
      room -= bytes;
      if (room < 0 && name !== currentName) await unlink(join(folder, name));
    }
  }

  /** Newest first. */
  async #files(): Promise<LogFile[]> {
    const { folder } = this.#parts;
    const names = await readdir(folder).catch(() => []);
    const known = names.filter((name) => name === currentName || namePattern.test(name));
    const files = await Promise.all(
      known.map(async (name) => {
        const { size, mtimeMs } = await stat(join(folder, name));
        return { name, bytes: size, modifiedAtMs: Math.floor(mtimeMs) };
      }),
    );
    return files.toSorted(newestFirst);
  }

  readonly #complain = (error: unknown): void => {
    const { clock, log, folder } = this.#parts;
    // Looked at anew: it may have been removed by hand.
    this.#current = undefined;
    if (clock.monotonicMs() - this.#complainedAtMs < complaintMs) return;
    this.#complainedAtMs = clock.monotonicMs();
    log.warn({ error, folder }, "the SIP log cannot be written");
  };
}

const dayOf = (atMs: number): string => dayjs(atMs).format("YYYY-MM-DD");

function newestFirst(a: LogFile, b: LogFile): number {
  const rank = ({ name }: LogFile): [string, number] => {
    const [, day = "9999", number = "0"] = namePattern.exec(name) ?? [];
    return [day, Number(number)];
  };
  const [dayA, numberA] = rank(a);
  const [dayB, numberB] = rank(b);
  return dayB.localeCompare(dayA) || numberB - numberA;
}
