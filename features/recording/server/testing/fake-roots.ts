import { TypedEvents } from "@tessera/base";
import type { StorageRoot } from "@tessera/recorder";
import type { StorageRoots } from "../ports.ts";

const gigabyte = 1024 ** 3;

const healthy = {
  state: "ready",
  totalBytes: 100 * gigabyte,
  freeBytes: 50 * gigabyte,
  reserveBytes: 2 * gigabyte,
} as const;

/** One root with 100 GB of which half is free, until a test says otherwise. */
export class FakeRoots implements StorageRoots {
  readonly used: (readonly string[])[] = [];
  readonly #roots = new Map<number, StorageRoot>();
  readonly events = new TypedEvents<Record<"changed" | "measured", readonly StorageRoot[]>>(
    (error) => {
      throw error;
    },
  );
  onLook: () => void = () => {};
  /** Where a new folder is to get its state. */
  onUse: () => void = () => {};

  constructor() {
    this.set({ id: 1 });
  }

  get all(): readonly StorageRoot[] {
    return [...this.#roots.values()];
  }

  set(root: Partial<StorageRoot> & { readonly id: number }): void {
    const path = `/disk${root.id}`;
    const before: StorageRoot = this.#roots.get(root.id) ?? { ...healthy, id: root.id, path };
    this.#roots.set(root.id, { ...before, ...root });
    this.events.emit("changed", this.all);
  }

  async look(): Promise<void> {
    this.onLook();
  }

  async use(paths: readonly string[]): Promise<void> {
    this.used.push(paths);
    const keep = [...this.#roots.values()].filter(({ path }) => paths.includes(path));
    this.#roots.clear();
    for (const root of keep) this.#roots.set(root.id, root);
    if (keep.length < paths.length) this.onUse();
  }
}
