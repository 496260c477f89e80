import { type Clock, Conflict, type Logger, Offline, TypedEvents } from "@tessera/base";
import { errorCode } from "../error-code.ts";
import type { StorageRoot } from "../storage-root.ts";
import type { DiskTrouble } from "../write/disk-trouble.ts";
import { tightenRoot } from "./private-modes.ts";
import * as texts from "./root-texts.ts";
import { RootWatch, type RootWatchOptions } from "./root-watch.ts";
import { nameVolume, readVolumeId } from "./volume-identity.ts";

/** Which volumes were ever used, and where. */
export interface KnownVolumes {
  known(): Promise<
    readonly { readonly id: number; readonly path: string; readonly volumeId: string }[]
  >;
  /** Gives the id of the root. A volume that is known already has moved to this path. */
  add(path: string, volumeId: string): Promise<number>;
}

export interface StorageRootsOptions {
  readonly volumes: KnownVolumes;
  readonly clock: Clock;
  readonly log: Logger;
  readonly reserveBytes?: (totalBytes: number) => number;
}

interface StorageEvents {
  /** A root has another state than before, or the list is another. */
  changed: readonly StorageRoot[];
  /** All roots were looked at, changed or not. */
  measured: readonly StorageRoot[];
}

const lookEveryMs = 10_000;
const gigabyte = 1024 ** 3;

/** 1 GB or 2 %: room to finish what is being written, and for the file system itself. */
const usualReserveBytes = (totalBytes: number): number => Math.max(gigabyte, totalBytes * 0.02);

/** Where recordings go. A root that is not the volume it was is never written. */
export class StorageRoots {
  readonly #options: StorageRootsOptions;
  readonly events: TypedEvents<StorageEvents>;
  #watches: readonly RootWatch[] = [];
  /** Also those that are no longer used: what lies there can still be played. */
  readonly #known = new Map<number, { readonly path: string; readonly volumeId: string }>();
  /** By root id; see `choose`. */
  readonly #credit = new Map<number, number>();
  #cancelLooks: (() => void) | undefined;
  #seen = "";

  constructor(options: StorageRootsOptions) {
    this.#options = options;
    const { log } = options;
    this.events = new TypedEvents((error) => log.error({ error }, "storage listener failed"));
  }

  get all(): readonly StorageRoot[] {
    return this.#watches.map(({ root }) => root);
  }

  find(id: number): StorageRoot | undefined {
    return this.all.find((root) => root.id === id);
  }

  /** Where a root is now, or was when it was last used; undefined: it never was. */
  pathOf(id: number): string | undefined {
    return this.find(id)?.path ?? this.#known.get(id)?.path;
  }

  /**
   * A file that is not found in a root that is not there is not lost. The state of a root is some
   * seconds old: its volume may have gone since, and another may be in its place.
   */
  async isThere(id: number): Promise<boolean> {
    const state = this.find(id)?.state;
    const path = this.pathOf(id);
    const volumeId = this.#known.get(id)?.volumeId;
    if (state === "missing" || state === "foreign" || path === undefined) return false;
    const found = await readVolumeId(path).catch(() => undefined);
    return found !== undefined && found === volumeId;
  }

  /** From now on recordings go to these folders. Settles when each has been looked at once. */
  async use(paths: readonly string[]): Promise<void> {
    const { clock, log } = this.#options;
    this.#cancelLooks?.();
    const watches: RootWatch[] = [];
    for (const path of new Set(paths))
      watches.push(
        this.#identified(path) ?? new RootWatch(await this.#identify(path, paths, watches)),
      );
    this.#watches = watches;
    await this.look();
    await Promise.all(watches.map(({ root }) => this.#tighten(root)));
    this.#cancelLooks?.();
    this.#cancelLooks = clock.every(lookEveryMs, () => {
      this.look().catch((error: unknown) => log.error({ error }, "storage roots not looked at"));
    });
  }

  /** Looks at all roots now. */
  async look(): Promise<void> {
    await this.#identifyAgain();
    await Promise.all(this.#watches.map((watch) => watch.look()));
    this.#tellChanges();
    this.events.emit("measured", this.all);
  }

  /** Writing to a root failed: it is out of use until a look finds it well. */
  noteTrouble(trouble: DiskTrouble): void {
    this.#options.log.warn({ ...trouble }, "a storage root failed");
    this.#watches.find(({ root }) => root.id === trouble.rootId)?.noteTrouble(trouble);
    this.#tellChanges();
  }

  /**
   * For the next file: each root gets a share of the files as large as its share of the free room, in
   * turn. Throws when there is none.
   */
  choose(): StorageRoot {
    const ready = this.#usable();
    let best: StorageRoot | undefined;
    let sum = 0;
    for (const root of ready) {
      const room = Math.max(1, root.freeBytes - root.reserveBytes);
      sum += room;
      this.#credit.set(root.id, (this.#credit.get(root.id) ?? 0) + room);
      if (!best || this.#creditOf(root) > this.#creditOf(best)) best = root;
    }
    if (!best) throw this.#noneReady();
    this.#credit.set(best.id, this.#creditOf(best) - sum);
    return best;
  }

  stop(): void {
    this.#cancelLooks?.();
  }

  /** A root that is only slow is better than none. */
  #usable(): readonly StorageRoot[] {
    const ready = this.all.filter(({ state }) => state === "ready");
    if (ready.length > 0) return ready;
    return this.#watches.filter(({ isSlow }) => isSlow).map(({ root }) => root);
  }

  #creditOf({ id }: StorageRoot): number {
    return this.#credit.get(id) ?? 0;
  }

  #noneReady(): Conflict | Offline {
    const isFull = this.all.length > 0 && this.all.every(({ state }) => state === "full");
    return isFull
      ? new Conflict("disk-full", texts.noneReadyFull)
      : new Offline("disk-lost", texts.noneReadyLost);
  }

  /** What is recorded to a folder that stays goes on: it is not looked at as if it were new. */
  #identified(path: string): RootWatch | undefined {
    return this.#watches.find(({ root, volumeId }) => root.path === path && volumeId !== undefined);
  }

  /** A folder that was used keeps its volume for ever; one that was not gets a name if nothing is in it. */
  async #identify(
    path: string,
    paths: readonly string[],
    others: readonly RootWatch[],
  ): Promise<RootWatchOptions> {
    const { volumes, clock, reserveBytes = usualReserveBytes } = this.#options;
    const parts = { clock, path, reserveBytes };
    const refused = (state: StorageRoot["state"], trouble: StorageRoot["trouble"]) => {
      return {
        ...parts,
        id: -1 - paths.indexOf(path),
        volumeId: undefined,
        trouble: { state, trouble },
      };
    };
    try {
      const known = await volumes.known();
      for (const { id, ...volume } of known) this.#known.set(id, volume);
      const here = known.find((volume) => volume.path === path);
      if (here) return { ...parts, id: here.id, volumeId: here.volumeId };
      const volumeId = (await readVolumeId(path)) ?? (await nameVolume(path));
      if (volumeId === undefined) return refused("foreign", texts.notEmpty);
      const elsewhere = known.find((volume) => volume.volumeId === volumeId)?.path;
      if (elsewhere !== undefined && paths.includes(elsewhere))
        return refused("foreign", texts.usedTwice);
      if (others.some((other) => other.volumeId === volumeId))
        return refused("foreign", texts.usedTwice);
      const id = await volumes.add(path, volumeId);
      this.#known.set(id, { path, volumeId });
      return { ...parts, id, volumeId };
    } catch (error) {
      return refused("missing", texts.unusable(errorCode(error) ?? String(error)));
    }
  }

  /** Only what was just found to be a volume of ours, which answers. */
  async #tighten({ path, state }: StorageRoot): Promise<void> {
    if (state !== "ready" && state !== "full") return;
    await tightenRoot(path).catch((error: unknown) =>
      this.#options.log.warn({ error, path }, "a storage root is open to others"),
    );
  }

  /** A folder that could not be used may be fit by now. */
  async #identifyAgain(): Promise<void> {
    const watches = this.#watches;
    if (watches.every(({ volumeId }) => volumeId !== undefined)) return;
    const paths = watches.map(({ root }) => root.path);
    const again = await Promise.all(
      watches.map(async (watch, index) => {
        if (watch.volumeId !== undefined) return watch;
        const others = watches.filter((_, other) => other !== index);
        return new RootWatch(await this.#identify(watch.root.path, paths, others));
      }),
    );
    // Unless others were chosen meanwhile.
    if (this.#watches === watches) this.#watches = again;
  }

  #tellChanges(): void {
    const seen = JSON.stringify(this.all.map(({ id, path, state }) => [id, path, state]));
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.events.emit("changed", this.all);
  }
}
