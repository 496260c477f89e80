import type { Clock, Logger } from "@tessera/base";
import type { AlarmIntake, AlarmReport, GpsPosition } from "@tessera/engine";
import type { AlarmMark, Location, LocationBatch } from "@tessera/formats/jt808";
import type { AttachmentDesk } from "../attachments/attachment-desk.ts";
import { driverName } from "../jt808-driver.ts";
import { plausiblePosition, plausibleTime } from "../plausible-position.ts";
import type { TerminalSession } from "../terminal-session.ts";
import { type HeldAlarm, heldAlarms } from "./held-alarms.ts";
import { type Held, HeldMemory, type OpenAlarms } from "./held-memory.ts";
import { safetyAlarms } from "./safety-alarms.ts";

interface AlarmParts {
  readonly alarms: () => AlarmIntake | undefined;
  readonly attachments: Pick<AttachmentDesk, "ask">;
  readonly open: OpenAlarms;
  readonly clock: Clock;
  readonly log: Logger;
}

type Phase = AlarmReport["phase"];

interface Edge {
  readonly before: Held;
  readonly now: Held;
  /** Told after a dead zone: not the same alarm as one of now. */
  readonly isLate?: boolean;
}

const nothing: Held = new Map();

/** Alarms of terminals: each bit that rises begins one, and ends it when it falls. */
export class TerminalAlarms {
  readonly #parts: AlarmParts;
  readonly #memory: HeldMemory;

  constructor(parts: AlarmParts) {
    this.#parts = parts;
    this.#memory = new HeldMemory(parts);
  }

  /** It has come: what held when it was last heard is read. */
  come({ deviceId }: TerminalSession): void {
    void this.#memory.recall(deviceId);
  }

  hear(session: TerminalSession, location: Location): void {
    this.#memory.whenKnown(session.deviceId, () => this.#hear(session, location));
  }

  /** Of a dead zone: what began and ended in it, and was over before we heard. */
  hearBatch(session: TerminalSession, { isLate, locations }: LocationBatch): void {
    this.#memory.whenKnown(session.deviceId, () => {
      if (isLate) this.#hearLate(session, locations);
      else for (const location of locations) this.#hear(session, location);
    });
  }

  #hear(session: TerminalSession, location: Location): void {
    if (this.#isLate(session, location)) return this.#hearLate(session, [location]);
    const { deviceId } = session;
    const before = this.#memory.of(deviceId);
    const now = heldAlarms(location);
    this.#memory.set(deviceId, now);
    this.#tellEdges(session, { before, now }, location);
    this.#tellSafety(session, location);
  }

  /** Of before the last one, though it comes by itself: its bits are not those of now. */
  #isLate(session: TerminalSession, { atMs }: Location): boolean {
    const nowMs = this.#parts.clock.nowMs();
    const toldMs = plausibleTime(atMs, nowMs);
    if (toldMs === undefined) return false;
    if (toldMs < session.bitsAtMs) return true;
    // A clock that went ahead and was set right makes nothing late.
    session.bitsAtMs = Math.min(toldMs, nowMs);
    return false;
  }

  #hearLate(session: TerminalSession, locations: readonly Location[]): void {
    const inOrder = locations.toSorted((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0));
    const now = this.#memory.of(session.deviceId);
    let before: Held = nothing;
    for (const location of inOrder) {
      // What holds to this day began once, and is told already or with the next location.
      const held = new Map([...heldAlarms(location)].filter(([key]) => !now.has(key)));
      this.#tellEdges(session, { before, now: held, isLate: true }, location);
      this.#tellSafety(session, location);
      before = held;
    }
    const last = inOrder.at(-1);
    if (last) this.#tellEdges(session, { before, now: nothing, isLate: true }, last);
  }

  #tellEdges(session: TerminalSession, edge: Edge, location: Location): void {
    const { before, now } = edge;
    if (before.size === 0 && now.size === 0) return;
    for (const alarm of now.values())
      if (!before.has(alarm.key))
        this.#tell(session, alarm, { ...edge, phase: "begins" }, location);
    for (const alarm of before.values())
      if (!now.has(alarm.key)) this.#tell(session, alarm, { ...edge, phase: "ends" }, location);
  }

  #tell(
    session: TerminalSession,
    alarm: HeldAlarm,
    { phase, isLate = false }: Pick<Edge, "isLate"> & { readonly phase: Phase },
    location: Location,
  ): void {
    const { deviceId } = session;
    const channelId = alarm.channel === undefined ? undefined : String(alarm.channel);
    const nowMs = this.#parts.clock.nowMs();
    const { position } = plausiblePosition(location, nowMs);
    void this.#report(session, {
      ...this.#common(session, alarm.kind, position),
      channel: channelId === undefined ? undefined : { deviceId, channelId },
      phase,
      key: isLate ? `${alarm.key} late` : alarm.key,
      atMs: plausibleTime(location.atMs, nowMs) ?? nowMs,
      topic: `${driverName}/${alarm.key}`,
    });
  }

  #tellSafety(session: TerminalSession, location: Location): void {
    for (const alarm of safetyAlarms(location)) {
      const nowMs = this.#parts.clock.nowMs();
      const atMs = plausibleTime(alarm.atMs, nowMs) ?? plausibleTime(location.atMs, nowMs) ?? nowMs;
      const { latitude, longitude, speedKmh } = alarm;
      // Its own place, or else that of the vehicle in the same message.
      const place = { ...location, latitude, longitude, speedKmh, atMs };
      const { position = plausiblePosition(location, nowMs).position } = plausiblePosition(
        place,
        nowMs,
      );
      const stored = this.#report(session, {
        ...this.#common(session, alarm.kind, position),
        phase: alarm.phase,
        // The number begins anew with the terminal, so what only happens is told apart by its time too.
        key: alarm.phase === "happens" ? `${alarm.key} ${atMs}` : alarm.key,
        atMs,
        topic: `${driverName}/${alarm.key.split(" ")[0]}`,
      });
      void this.#askForFiles(session, alarm.mark, stored);
    }
  }

  async #askForFiles(
    session: TerminalSession,
    mark: AlarmMark,
    stored: Promise<number | undefined> | undefined,
  ): Promise<void> {
    const id = await stored;
    if (id !== undefined) this.#parts.attachments.ask(session, id, mark);
  }

  #common(
    { deviceId }: TerminalSession,
    { alarmType, severity, method, text }: HeldAlarm["kind"],
    position: GpsPosition | undefined,
  ) {
    const common = { source: driverName, deviceId, alarmType, severity, method, position };
    return { ...common, description: text };
  }

  #report(session: TerminalSession, report: AlarmReport): Promise<number | undefined> | undefined {
    if (report.phase !== "ends") session.counts.alarms++;
    const { alarms, log } = this.#parts;
    return alarms()
      ?.report(report)
      .catch((error: unknown): undefined => {
        log.error({ error, device: session.deviceId }, "an alarm of a terminal was not stored");
      });
  }
}
