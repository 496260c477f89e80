import type { KeyObject } from "node:crypto";
import { type Clock, dayMs, NotFound, type Text } from "@tessera/base";
import type { ChangeFeed, ModelChanges } from "@tessera/platform/server";
import { endOf, type Licence } from "../licence-text.ts";
import {
  dayOf,
  known,
  type LicenceState,
  readLicence,
  refuseOther,
  stateOf,
} from "./judge-licence.ts";
import type { LicenceStore, StoredLicence } from "./licence-store.ts";

export interface LicencesParts {
  readonly store: Pick<LicenceStore, "all" | "add" | "noteWarned" | "remove">;
  readonly feed: Pick<ChangeFeed, "follow">;
  /** Of this installation. */
  readonly requestKeys: readonly [string, ...string[]];
  readonly publicKey: KeyObject;
  readonly clock: Clock;
}

interface LicenceChange {
  readonly saved?: StoredLicence;
  readonly removedId?: string;
}

export interface HeldLicence {
  readonly stored: StoredLicence;
  /** undefined: what is stored is no licence of this installation. */
  readonly licence: Licence | undefined;
  readonly state: LicenceState;
}

export interface LicenceWarning {
  readonly days: number;
  readonly text: Text;
}

/** People are told so many days before the end, and once it has come. */
const warningDays = [0, 1, 7, 30] as const;

/** The licences of this installation, in memory on every server. Nothing is ever stopped because of them. */
export class Licences {
  readonly #parts: LicencesParts;
  #changes!: ModelChanges<LicenceChange>;
  #stored = new Map<string, StoredLicence>();

  private constructor(parts: LicencesParts) {
    this.#parts = parts;
  }

  static async load(parts: LicencesParts): Promise<Licences> {
    const licences = new Licences(parts);
    licences.#changes = await parts.feed.follow<LicenceChange>({
      name: "licences",
      know: ({ saved, removedId }) => {
        if (saved) licences.#stored.set(saved.id, saved);
        if (removedId !== undefined) licences.#stored.delete(removedId);
      },
      read: async () => {
        licences.#stored = new Map((await parts.store.all()).map((one) => [one.id, one]));
      },
    });
    return licences;
  }

  get requestKey(): string {
    return this.#parts.requestKeys[0];
  }

  /** Newest first. */
  all(): readonly HeldLicence[] {
    return [...this.#stored.values()]
      .toSorted((one, other) => other.addedAtMs - one.addedAtMs)
      .map((stored) => this.#held(stored));
  }

  /** The one that lasts longest of those that count now; undefined: free, without limit. */
  current(): Licence | undefined {
    return longest(this.#inState("valid"));
  }

  /** That what counts ends soon, or that nothing counts any more. */
  warning(): LicenceWarning | undefined {
    const licence = this.current() ?? longest(this.#inState("expired"));
    const endMs = licence && endOf(licence);
    if (!licence || endMs === undefined) return undefined;
    const left = daysUntil(endMs, this.#parts.clock.nowMs());
    const days = warningDays.find((limit) => left <= limit);
    return days === undefined ? undefined : { days, text: warningText(licence, endMs, left) };
  }

  async add(text: string, addedBy: string): Promise<HeldLicence> {
    const { store, clock } = this.#parts;
    const licence = readLicence(text, this.#parts);
    refuseOther(licence, clock.nowMs());
    const addedAtMs = clock.nowMs();
    const saved = { id: licence.Id, text, addedAtMs, addedBy, warnedDays: -1 };
    await this.#changes.make(async (tell) => {
      if (this.#stored.has(saved.id)) throw known();
      await store.add(saved);
      tell({ saved });
    });
    return this.#held(saved);
  }

  async remove(id: string): Promise<HeldLicence> {
    return this.#changes.make(async (tell) => {
      const stored = this.#stored.get(id);
      if (!stored)
        throw new NotFound("licence-unknown", {
          zh: "没有这份授权，可能已被删除；请刷新。",
          en: "There is no such licence; it may have been removed. Reload the page.",
        });
      await this.#parts.store.remove(id);
      tell({ removedId: id });
      return this.#held(stored);
    });
  }

  /** The warning that is due and was told by no server yet; from now on it counts as told. */
  async takeWarning(): Promise<(LicenceWarning & { readonly id: string }) | undefined> {
    if (!this.#dueWarning()) return undefined;
    return this.#changes.make(async (tell) => {
      const due = this.#dueWarning();
      if (!due) return undefined;
      const { stored, warning } = due;
      await this.#parts.store.noteWarned(stored.id, warning.days);
      tell({ saved: { ...stored, warnedDays: warning.days } });
      return { ...warning, id: stored.id };
    });
  }

  #dueWarning() {
    const licence = this.current() ?? longest(this.#inState("expired"));
    const stored = licence && this.#stored.get(licence.Id);
    const warning = this.warning();
    if (!stored || !warning) return undefined;
    const isNews = stored.warnedDays === -1 || warning.days < stored.warnedDays;
    return isNews ? { stored, warning } : undefined;
  }

  #inState(state: LicenceState): readonly Licence[] {
    return this.all().flatMap((held) =>
      held.state === state && held.licence ? [held.licence] : [],
    );
  }

  #held(stored: StoredLicence): HeldLicence {
    try {
      const licence = readLicence(stored.text, this.#parts);
      return { stored, licence, state: stateOf(licence, this.#parts.clock.nowMs()) };
    } catch {
      // Changed in the database, or the key of the installation is another one.
      return { stored, licence: undefined, state: "invalid" };
    }
  }
}

/** Whole days that are left, a begun one too. */
export const daysUntil = (endMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((endMs - nowMs) / dayMs));

const longest = (licences: readonly Licence[]): Licence | undefined =>
  licences.toSorted((one, other) => lastsUntil(other) - lastsUntil(one))[0];

const lastsUntil = (licence: Licence): number => endOf(licence) ?? Number.MAX_SAFE_INTEGER;

const warningText = ({ Edition }: Licence, endMs: number, left: number): Text => {
  const day = dayOf(endMs);
  return left === 0
    ? {
        zh: `授权“${Edition}”已于 ${day} 到期；录像和其他功能照常运行，请联系授权方续期。`,
        en: `The licence "${Edition}" ended on ${day}. Recording and everything else goes on; ask your licensor to renew it.`,
      }
    : {
        zh: `授权“${Edition}”还有 ${left} 天到期（${day}），请联系授权方续期；到期后录像和其他功能照常运行。`,
        en: `The licence "${Edition}" ends in ${left === 1 ? "1 day" : `${left} days`} (${day}); ask your licensor to renew it. Recording and everything else goes on after that.`,
      };
};
