import { type Clock, dayMs, type Logger, minuteMs, NotFound, type Text } from "@tessera/base";
import { Pace } from "./pace.ts";

/** Where a device knocks from. */
export interface KnockingPeer {
  readonly transport: "UDP" | "TCP";
  readonly host: string;
  readonly port: number;
}

/** LetIn: it is added when it registers next. Refused: somebody has turned it away. */
type WaitingState = "Waiting" | "LetIn" | "Refused";

/** A device that nobody has added, as it was last seen. */
export type WaitingGuest<Said> = Said &
  KnockingPeer & {
    readonly deviceId: string;
    readonly state: WaitingState;
    readonly cameAtMs: number;
    readonly seenAtMs: number;
  };

type Knock<Said> = Said & {
  readonly deviceId: string;
  readonly peer: KnockingPeer;
};

interface GuestStore<Said> {
  all(): Promise<readonly WaitingGuest<Said>[]>;
  save(guest: WaitingGuest<Said>): Promise<void>;
  remove(deviceIds: readonly string[]): Promise<void>;
}

interface WaitingChange<Said> {
  readonly saved?: WaitingGuest<Said>;
  readonly removed?: readonly string[];
}

type Tell<Said> = (change: WaitingChange<Said>) => void;

interface WaitingChanges<Said> {
  make<Result>(judge: (tell: Tell<Said>) => Promise<Result>): Promise<Result>;
}

/** Carries changes to the memory of every server. */
interface WaitingFeed {
  follow<Change>(model: {
    readonly name: string;
    readonly know: (change: Change) => void;
    readonly read: () => Promise<void>;
  }): Promise<{
    make<Result>(judge: (tell: (change: Change) => void) => Promise<Result>): Promise<Result>;
  }>;
}

export interface WaitingRoomParts<Said> {
  readonly store: GuestStore<Said>;
  readonly feed: WaitingFeed;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What one protocol's room is like. */
interface WaitingRules<Said> {
  /** Of the room, among all that servers share. */
  readonly name: string;
  /** What is kept of what it says, within bounds. */
  readonly kept: (said: Said) => Said;
  readonly notWaiting: { readonly code: string; readonly text: Text };
}

/** Strangers can invent ids: so many wait, beside those that somebody has judged, who never make room for them. */
const maxWaiting = 1000;
/** Each new id is a transaction: so many are written at once and a second. Who is left out knocks again. */
const newIds = { burst: 200, perSecond: 20 };
/** Who does not knock any more is forgotten. */
const maxAgeMs = 7 * dayMs;
/** Devices knock again and again; not every knock is written down. */
const seenEveryMs = 5 * minuteMs;

/** Devices that nobody has added, in memory on every server, until somebody lets them in or turns them away. */
export class WaitingRoom<Said extends object> {
  readonly #parts: WaitingRoomParts<Said>;
  readonly #rules: WaitingRules<Said>;
  readonly #pace: Pace;
  #changes!: WaitingChanges<Said>;
  #guests = new Map<string, WaitingGuest<Said>>();
  /** Being written down. */
  readonly #noting = new Set<string>();

  private constructor(parts: WaitingRoomParts<Said>, rules: WaitingRules<Said>) {
    this.#parts = parts;
    this.#rules = rules;
    this.#pace = new Pace(parts.clock, newIds);
  }

  static async load<Said extends object>(
    parts: WaitingRoomParts<Said>,
    rules: WaitingRules<Said>,
  ): Promise<WaitingRoom<Said>> {
    const room = new WaitingRoom(parts, rules);
    room.#changes = await parts.feed.follow<WaitingChange<Said>>({
      name: rules.name,
      know: (change) => room.#know(change),
      read: async () => {
        const all = await parts.store.all();
        room.#guests = new Map(all.map((guest) => [guest.deviceId, guest]));
      },
    });
    return room;
  }

  /** Newest first. */
  all(): WaitingGuest<Said>[] {
    return [...this.#guests.values()]
      .filter((guest) => !this.#isStale(guest))
      .toSorted((a, b) => b.seenAtMs - a.seenAtMs);
  }

  /** Throws NotFound. */
  get(deviceId: string): WaitingGuest<Said> {
    const guest = this.#guests.get(deviceId);
    const { code, text } = this.#rules.notWaiting;
    if (!guest) throw new NotFound(code, text);
    return guest;
  }

  isLetIn(deviceId: string): boolean {
    const guest = this.#guests.get(deviceId);
    return guest?.state === "LetIn" && !this.#isStale(guest);
  }

  isRefused(deviceId: string): boolean {
    return this.#guests.get(deviceId)?.state === "Refused";
  }

  note(knock: Knock<Said>): void {
    const { deviceId, peer } = knock;
    const { transport, host, port } = peer;
    if (this.#noting.has(deviceId) || !this.#isNews(deviceId, host)) return;
    const seenAtMs = this.#parts.clock.nowMs();
    this.#write(deviceId, async (tell) => {
      const before = this.#guests.get(deviceId);
      const saved: WaitingGuest<Said> = {
        ...this.#rules.kept(knock),
        deviceId,
        transport,
        host,
        port,
        state: before?.state ?? "Waiting",
        cameAtMs: before?.cameAtMs ?? seenAtMs,
        seenAtMs,
      };
      const removed = this.#surplus(before === undefined);
      await this.#parts.store.remove(removed);
      await this.#parts.store.save(saved);
      tell({ saved, removed });
    });
  }

  /** It is one of the devices now. */
  leave(deviceId: string): void {
    if (!this.#guests.has(deviceId)) return;
    this.#write(deviceId, async (tell) => {
      await this.#parts.store.remove([deviceId]);
      tell({ removed: [deviceId] });
    });
  }

  letIn(deviceId: string): Promise<WaitingGuest<Said>> {
    return this.#setState(deviceId, "LetIn");
  }

  /** It is remembered as turned away, however long ago it knocked. */
  refuse(deviceId: string): Promise<WaitingGuest<Said>> {
    return this.#setState(deviceId, "Refused");
  }

  /** It waits no more. */
  remove(deviceId: string): Promise<WaitingGuest<Said>> {
    return this.#changes.make(async (tell) => {
      const guest = this.get(deviceId);
      await this.#parts.store.remove([deviceId]);
      tell({ removed: [deviceId] });
      return guest;
    });
  }

  #setState(deviceId: string, state: WaitingState): Promise<WaitingGuest<Said>> {
    return this.#changes.make(async (tell) => {
      const saved = { ...this.get(deviceId), state };
      await this.#parts.store.save(saved);
      tell({ saved });
      return saved;
    });
  }

  /** For who cannot wait until it is written; once at a time for each device. */
  #write(deviceId: string, change: (tell: Tell<Said>) => Promise<void>): void {
    if (this.#noting.has(deviceId)) return;
    this.#noting.add(deviceId);
    this.#changes
      .make(change)
      .catch((error: unknown) =>
        this.#parts.log.error({ error, device: deviceId }, "the waiting room was not written"),
      )
      .finally(() => this.#noting.delete(deviceId));
  }

  /** Whether a knock is worth a line: a flood of ids or addresses is not, beyond its pace. */
  #isNews(deviceId: string, host: string): boolean {
    const known = this.#guests.get(deviceId);
    const isDue = known && this.#parts.clock.nowMs() - known.seenAtMs >= seenEveryMs;
    return isDue || (known?.host !== host && this.#pace.mayPass());
  }

  /** Those that make room: who is forgotten, then of the address with the most who wait those seen longest ago. */
  #surplus(isOneMore: boolean): string[] {
    const stale = [...this.#guests.values()].filter((guest) => this.#isStale(guest));
    const waiting = this.all().filter(({ state }) => state === "Waiting");
    const surplus = Math.max(0, waiting.length + (isOneMore ? 1 : 0) - maxWaiting);
    const oldest = surplus === 0 ? [] : crowdFirst(waiting.toReversed()).slice(0, surplus);
    return [...stale, ...oldest].map(({ deviceId }) => deviceId);
  }

  /** Who was turned away stays so. */
  #isStale({ seenAtMs, state }: WaitingGuest<Said>): boolean {
    return state !== "Refused" && this.#parts.clock.nowMs() - seenAtMs > maxAgeMs;
  }

  #know({ saved, removed = [] }: WaitingChange<Said>): void {
    for (const id of removed) this.#guests.delete(id);
    if (saved) this.#guests.set(saved.deviceId, saved);
  }
}

/** The most crowded address first; of one address in the given order. */
function crowdFirst<Guest extends KnockingPeer>(guests: readonly Guest[]): Guest[] {
  const counts = new Map<string, number>();
  for (const { host } of guests) counts.set(host, (counts.get(host) ?? 0) + 1);
  const crowd = ({ host }: Guest) => counts.get(host) ?? 0;
  return guests.toSorted((a, b) => crowd(b) - crowd(a));
}
