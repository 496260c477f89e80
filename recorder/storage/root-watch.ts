import { statfs, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, type Text, wait } from "@tessera/base";
import { privateFile } from "@tessera/base/files";
import { errorCode } from "../error-code.ts";
import type { StorageRoot } from "../storage-root.ts";
import type { DiskTrouble } from "../write/disk-trouble.ts";
import * as texts from "./root-texts.ts";
import { readVolumeId } from "./volume-identity.ts";

export interface RootWatchOptions {
  readonly clock: Clock;
  readonly id: number;
  readonly path: string;
  /** undefined: it could not be named, and `trouble` says why. */
  readonly volumeId: string | undefined;
  readonly trouble?: Pick<StorageRoot, "state" | "trouble"> | undefined;
  readonly reserveBytes: (totalBytes: number) => number;
}

/** A network volume whose server is gone never answers. */
const answerWithinMs = 5000;
/** What the system calls full stays full for so long at least: deleting takes its time too. */
const fullForMs = 20_000;

/** One root: whether it is the volume that it was, and whether it can be written. */
export class RootWatch {
  readonly #options: RootWatchOptions;
  #root: StorageRoot;
  #fullUntilMs = Number.NEGATIVE_INFINITY;
  #writeTrouble: DiskTrouble | undefined;
  #looking: Promise<void> | undefined;

  constructor(options: RootWatchOptions) {
    this.#options = options;
    const { id, path } = options;
    const size = { totalBytes: 0, freeBytes: 0, reserveBytes: 0 };
    this.#root = { id, path, state: "missing", trouble: texts.notLookedAt, ...size };
  }

  get volumeId(): string | undefined {
    return this.#options.volumeId;
  }

  /** It is the right volume, and gets done late with what it is given. */
  get isSlow(): boolean {
    return this.#root.state === "failing" && this.#writeTrouble?.kind === "slow";
  }

  get root(): StorageRoot {
    return this.#root;
  }

  /** Settles when it has been looked at, or does not answer. One look at a time. */
  async look(): Promise<void> {
    const done = new AbortController();
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    const silence = wait(this.#options.clock, answerWithinMs, done.signal).then(
      () => this.#set("missing", texts.silent),
      () => {},
    );
    await Promise.race([this.#looking, silence]);
    done.abort();
  }

  /** Writing failed: at once out of use, whatever the next look finds. */
  noteTrouble(trouble: DiskTrouble): void {
    const { clock } = this.#options;
    if (trouble.kind === "full") {
      this.#fullUntilMs = clock.monotonicMs() + fullForMs;
      this.#set("full", texts.full);
      return;
    }
    this.#writeTrouble = trouble;
    this.#set("failing", texts.failing(trouble));
  }

  async #look(): Promise<void> {
    const { path, volumeId, trouble, reserveBytes } = this.#options;
    try {
      if (volumeId === undefined) {
        if (trouble) this.#set(trouble.state, trouble.trouble);
        return;
      }
      const found = await readVolumeId(path);
      if (found === undefined) return this.#set("missing", texts.withoutIdentity);
      if (found !== volumeId) return this.#set("foreign", texts.otherVolume);
      const { bsize, blocks, bavail } = await statfs(path);
      const totalBytes = blocks * bsize;
      const size = {
        totalBytes,
        freeBytes: bavail * bsize,
        reserveBytes: reserveBytes(totalBytes),
      };
      this.#root = { ...this.#root, ...size };
      if (this.#writeTrouble) await this.#probe();
      this.#judge();
    } catch (error) {
      this.#set("missing", texts.unreadable(errorCode(error) ?? String(error)));
    }
  }

  /** Whether a root that failed can be written again. */
  async #probe(): Promise<void> {
    const probe = join(this.#options.path, "tessera-probe");
    try {
      await writeFile(probe, new Uint8Array(4096), { flush: true, mode: privateFile });
      await unlink(probe);
      this.#writeTrouble = undefined;
    } catch {
      // As before.
    }
  }

  #judge(): void {
    const { freeBytes, reserveBytes } = this.#root;
    const isFull = this.#options.clock.monotonicMs() < this.#fullUntilMs;
    if (this.#writeTrouble) this.#set("failing", texts.failing(this.#writeTrouble));
    else if (isFull || freeBytes < reserveBytes) this.#set("full", texts.full);
    else this.#set("ready", undefined);
  }

  #set(state: StorageRoot["state"], trouble: Text | undefined): void {
    this.#root = { ...this.#root, state, trouble };
  }
}
