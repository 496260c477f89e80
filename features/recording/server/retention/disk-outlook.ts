import type { Clock } from "@tessera/base";
import type { z } from "zod";
import type { readRecordingFigures } from "../../contract.ts";
import type { Plans } from "../plans/plans.ts";
import type { FootageIndex, StorageRoots } from "../ports.ts";
import { forecast } from "./forecast.ts";
import { keptFootage } from "./kept-footage.ts";
import { roomOf } from "./room.ts";

type Outlook = NonNullable<z.input<typeof readRecordingFigures.reply>["disk"]>;

interface OutlookParts {
  readonly plans: Plans;
  readonly index: FootageIndex;
  readonly roots: Pick<StorageRoots, "all">;
  readonly clock: Clock;
}

/** Every console asks for it all the time, and disks fill slowly. */
const freshMs = 30_000;

/** How long footage will be kept, worked out now and then. */
export class DiskOutlook {
  readonly #parts: OutlookParts;
  #known: { readonly atMs: number; readonly outlook: Promise<Outlook> } | undefined;

  constructor(parts: OutlookParts) {
    this.#parts = parts;
  }

  read(): Promise<Outlook> {
    const atMs = this.#parts.clock.monotonicMs();
    if (this.#known && atMs - this.#known.atMs < freshMs) return this.#known.outlook;
    const outlook = this.#work();
    this.#known = { atMs, outlook };
    return outlook;
  }

  async #work(): Promise<Outlook> {
    const { plans, index, roots, clock } = this.#parts;
    const usage = await index.usageByRoot();
    const kept = keptFootage(index, (channel) => plans.of(channel));
    const told = forecast(kept, roomOf(roots.all, usage), clock.nowMs());
    const { bytesPerDay, keepsDays } = told;
    return {
      bytesPerDay,
      keepsDays: keepsDays ?? null,
      isShort: keepsDays !== undefined && kept.some(({ days }) => days > keepsDays),
    };
  }
}
