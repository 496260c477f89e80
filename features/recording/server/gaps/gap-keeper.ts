import { type Clock, type Logger, minuteMs } from "@tessera/base";
import { channelKey } from "@tessera/engine";
import type { RecordedPlace } from "@tessera/recorder";
import type { Directed, Director } from "../director/director.ts";
import { placeKey } from "../place-key.ts";
import type { Plans } from "../plans/plans.ts";
import type { FootageIndex, Gap, Recorders, RecordingStatus } from "../ports.ts";
import { type Span, subtract } from "../time/spans.ts";

interface GapKeeperParts {
  readonly director: Pick<Director, "all" | "decisionOf" | "onDecision" | "onLetGo">;
  readonly recorders: Pick<Recorders, "status" | "onStatus">;
  readonly index: Pick<FootageIndex, "addGap" | "gaps" | "usage">;
  readonly plans: Pick<Plans, "planned">;
  readonly clock: Clock;
  readonly log: Logger;
}

type OpenGap = Omit<Gap, "endMs"> & { readonly place: RecordedPlace };

const lookBackMs = 31 * 24 * 60 * minuteMs;

/**
 * Writes down why nothing is recorded, while it lasts. The index adds only the time that neither
 * footage nor an earlier gap covers, so a gap may be told again as it grows.
 */
export class GapKeeper {
  readonly #parts: GapKeeperParts;
  readonly #open = new Map<string, OpenGap>();
  /** Channels whose time before the start of the server is explained. */
  readonly #lookedAt = new Set<string>();
  readonly #stops: (() => void)[] = [];
  readonly #startedAtMs: number;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: GapKeeperParts) {
    this.#parts = parts;
    this.#startedAtMs = parts.clock.nowMs();
  }

  /** After the director: it has decided about all channels then. */
  start(): void {
    const { director, recorders, clock } = this.#parts;
    for (const directed of director.all()) this.#heed(directed);
    this.#stops.push(
      director.onDecision((directed) => this.#heed(directed)),
      director.onLetGo((place) => this.#close(placeKey(place))),
      recorders.onStatus((place, status) => this.#follow(place, status)),
      clock.every(minuteMs, () => this.#keepUp()),
    );
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    const nowMs = this.#parts.clock.nowMs();
    for (const gap of this.#open.values()) this.#write(gap, nowMs);
    await this.#writing;
  }

  /** Those that touch the range, the one that goes on up to now. */
  async gaps(place: RecordedPlace, range: Span): Promise<readonly Gap[]> {
    const { index, clock } = this.#parts;
    const written = await index.gaps(place, range.startMs, range.endMs);
    const open = this.#open.get(placeKey(place));
    const last = written.at(-1);
    const endMs = clock.nowMs();
    if (!open || open.startMs >= range.endMs || endMs <= range.startMs) return written;
    if (last && last.reason === open.reason && last.endMs >= open.startMs)
      return [...written.slice(0, -1), { ...last, endMs }];
    const { reason, detail } = open;
    const startMs = Math.max(open.startMs, last?.endMs ?? 0);
    return startMs < endMs ? [...written, { startMs, endMs, reason, detail }] : written;
  }

  #heed({ place }: Directed): void {
    this.#explainPast(place);
    this.#follow(place, this.#parts.recorders.status(place));
  }

  #follow(place: RecordedPlace, status: RecordingStatus): void {
    const decision = this.#parts.director.decisionOf(place);
    if (!decision) return;
    const nowMs = this.#parts.clock.nowMs();
    if ("reason" in decision) {
      const { reason, detail } = decision;
      this.#set({ place, startMs: nowMs, reason, detail });
    } else if (status.kind === "waiting") {
      const { sinceMs, reason, detail } = status;
      this.#set({ place, startMs: sinceMs, reason, detail });
    } else if (status.kind === "recording") this.#close(placeKey(place));
    // Else the recorder has not yet answered the wish: what was so is still so.
  }

  #set(gap: OpenGap): void {
    const key = placeKey(gap.place);
    const open = this.#open.get(key);
    if (open?.reason === gap.reason) return;
    this.#close(key);
    this.#open.set(key, gap);
  }

  #close(key: string): void {
    const open = this.#open.get(key);
    if (!open) return;
    this.#open.delete(key);
    this.#write(open, this.#parts.clock.nowMs());
  }

  /** So that a crash loses a minute of reasons at most. What follows from a plan is known without. */
  #keepUp(): void {
    const nowMs = this.#parts.clock.nowMs();
    for (const gap of this.#open.values())
      if (gap.reason !== "plan-off" && gap.reason !== "channel-disabled") this.#write(gap, nowMs);
  }

  /** The time from the last footage to the start of the server. */
  #explainPast(place: RecordedPlace): void {
    const key = channelKey(place.channel);
    if (place.flow !== 1 || this.#lookedAt.has(key)) return;
    this.#lookedAt.add(key);
    const { index, plans } = this.#parts;
    const newestMs = index.usage(place.channel)?.newestMs;
    if (newestMs === undefined || newestMs >= this.#startedAtMs) return;
    const past = {
      startMs: Math.max(newestMs, this.#startedAtMs - lookBackMs),
      endMs: this.#startedAtMs,
    };
    const planned = plans.planned(place.channel, past);
    const told: Gap[] = [
      ...planned.map((span): Gap => ({ ...span, reason: "server-down", detail: downText })),
      ...subtract([past], planned).map(
        (span): Gap => ({ ...span, reason: "plan-off", detail: offText }),
      ),
    ];
    for (const gap of told) this.#add(place, gap);
  }

  #write({ place, startMs, reason, detail }: OpenGap, endMs: number): void {
    if (startMs < endMs) this.#add(place, { startMs, endMs, reason, detail });
  }

  #add(place: RecordedPlace, gap: Gap): void {
    const { index, log } = this.#parts;
    this.#writing = this.#writing
      .then(() => index.addGap(place, gap))
      .catch((error: unknown) => log.error({ error, place }, "a gap was not written down"));
  }
}

const downText = { zh: "服务器未运行", en: "The server was not running" };
const offText = { zh: "不在录像计划时段内", en: "Outside the time slots of the recording plan" };
