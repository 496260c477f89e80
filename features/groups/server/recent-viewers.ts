import { type Clock, minuteMs } from "@tessera/base";
import type { DeviceCatalog } from "@tessera/engine";
import type { SignedIn } from "@tessera/platform/server";
import { type Judge, Viewer } from "./viewer.ts";

/** Rights begin and end with a minute of the clock, so that nothing changes by itself within one. */
const maxKept = 50;

interface RecentViewersParts {
  readonly catalog: DeviceCatalog;
  readonly rights: Judge;
  readonly clock: Clock;
}

interface Kept {
  readonly viewer: Viewer;
  readonly minute: number;
  /** The same array until a device or channel changes. */
  readonly of: DeviceCatalog["camerasByName"];
}

/** Those who browse groups: opening a tree asks again and again. */
export class RecentViewers {
  readonly #parts: RecentViewersParts;
  readonly #viewers = new Map<string, Kept>();

  constructor(parts: RecentViewersParts) {
    this.#parts = parts;
  }

  of(caller: SignedIn): Viewer {
    const { catalog, rights, clock } = this.#parts;
    const key = `${caller.principal.userId}/${caller.principal.roleId}`;
    const minute = Math.floor(clock.nowMs() / minuteMs);
    const of = catalog.camerasByName;
    const known = this.#viewers.get(key);
    if (known?.of === of && known.minute === minute) return known.viewer;
    const viewer = new Viewer(caller, catalog, rights);
    this.#viewers.delete(key);
    this.#viewers.set(key, { viewer, minute, of });
    if (this.#viewers.size > maxKept) this.#viewers.delete(this.#viewers.keys().next().value ?? "");
    return viewer;
  }

  /** What anybody may see has changed. */
  forget(): void {
    this.#viewers.clear();
  }
}
