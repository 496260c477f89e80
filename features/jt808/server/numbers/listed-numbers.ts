import { type Clock, Conflict, NotFound } from "@tessera/base";
import type { ChangeFeed, ModelChanges } from "@tessera/platform/server";
import type { ListedNumber, NumberStore } from "./number-store.ts";

interface Parts {
  readonly store: NumberStore;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly clock: Clock;
  /** A number is on the black list from now on, whichever server has put it there. */
  readonly onDenied: (phone: string) => void;
  readonly most?: number | undefined;
}

interface NumberChange {
  readonly saved?: ListedNumber;
  readonly removed?: string;
}

const mostNumbers = 100_000;

/** The white and the black list of terminals, in memory: every terminal that comes is judged by them. */
export class ListedNumbers {
  readonly #parts: Parts;
  #changes!: ModelChanges<NumberChange>;
  #numbers = new Map<string, ListedNumber>();

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  static async load(parts: Parts): Promise<ListedNumbers> {
    const numbers = new ListedNumbers(parts);
    numbers.#changes = await parts.feed.follow<NumberChange>({
      name: "JT808 numbers",
      know: ({ saved, removed }) => {
        if (removed !== undefined) numbers.#numbers.delete(removed);
        if (!saved) return;
        numbers.#numbers.set(saved.phone, saved);
        if (saved.list === "black") parts.onDenied(saved.phone);
      },
      read: async () => {
        const all = await parts.store.all();
        numbers.#numbers = new Map(all.map((number) => [number.phone, number]));
      },
      onReadAgain: () => {
        for (const { phone, list } of numbers.#numbers.values())
          if (list === "black") parts.onDenied(phone);
      },
    });
    return numbers;
  }

  judge(deviceId: string): "denied" | "allowed" | "unlisted" {
    const list = this.#numbers.get(deviceId)?.list;
    if (list === undefined) return "unlisted";
    return list === "black" ? "denied" : "allowed";
  }

  /** Newest first. */
  all(): ListedNumber[] {
    return [...this.#numbers.values()].toSorted((a, b) => b.createdAtMs - a.createdAtMs);
  }

  save(number: Omit<ListedNumber, "createdAtMs">): Promise<ListedNumber> {
    return this.#changes.make(async (tell) => {
      const known = this.#numbers.get(number.phone);
      if (!known && this.#numbers.size >= (this.#parts.most ?? mostNumbers))
        throw new Conflict("jt808-numbers-full", fullText);
      const createdAtMs = known?.createdAtMs ?? this.#parts.clock.nowMs();
      const saved = { ...number, createdAtMs };
      await this.#parts.store.save(saved);
      tell({ saved });
      return saved;
    });
  }

  remove(phone: string): Promise<ListedNumber> {
    return this.#changes.make(async (tell) => {
      const known = this.#numbers.get(phone);
      if (!known) throw new NotFound("jt808-number-unlisted", unlistedText);
      await this.#parts.store.remove(phone);
      tell({ removed: phone });
      return known;
    });
  }
}

const fullText = {
  zh: "名单已满（100000 个），请先删除不用的号码",
  en: "The lists are full (100,000 numbers). Remove some first.",
};
const unlistedText = {
  zh: "该号码不在名单中，可能已被删除",
  en: "This number is on no list; it may have been removed already",
};
