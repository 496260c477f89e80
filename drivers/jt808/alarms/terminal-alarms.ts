import type { Clock, Logger } from "@tessera/base";
import type { AlarmIntake, AlarmReport, GpsPosition } from "@tessera/engine";
import type { AlarmMark, Location, LocationBatch } from "@tessera/formats/jt808";
import type { AttachmentDesk } from "../attachments/attachment-desk.ts";
import { driverName } from "../jt808-driver.ts";
import { plausiblePosition } from "../plausible-position.ts";
import type { TerminalSession } from "../terminal-session.ts";
import { type HeldAlarm, heldAlarms } from "./held-alarms.ts";
import { safetyAlarms } from "./safety-alarms.ts";

interface AlarmParts {
  readonly alarms: () => AlarmIntake | undefined;
  readonly attachments: Pick<AttachmentDesk, "ask">;
  readonly clock: Clock;
  readonly log: Logger;
}

type Held = ReadonlyMap<string, HeldAlarm>;
type Phase = AlarmReport["phase"];

interface Edge {
  readonly before: Held;
  readonly now: Held;
  /** Told after a dead zone: not the same alarm as one of now. */
  readonly isLate?: boolean;
}

const nothing: Held = new Map();
/** Terminals whose alarms go on while they are away. */
const mostRemembered = 50_000;

/** Alarms of terminals: each bit that rises begins one, and ends it when it falls. */
export class TerminalAlarms {
  readonly #parts: AlarmParts;
  /** What holds now, of each terminal that has any; also while it is away. */
  readonly #held = new Map<string, Held>();

  constructor(parts: AlarmParts) {
    this.#parts = parts;
  }

  hear(session: TerminalSession, location: Location): void {
    const { deviceId } = session;
    const before = this.#held.get(deviceId) ?? nothing;
    const now = heldAlarms(location);
    this.#remember(deviceId, now);
    this.#tellEdges(session, { before, now }, location);
    this.#tellSafety(session, location);
  }

  /** Of a dead zone: what began and ended in it, and was over before we heard. */
  hearBatch(session: TerminalSession, { isLate, locations }: LocationBatch): void {
    if (!isLate) {
      for (const location of locations) this.hear(session, location);
      return;
    }
    const inOrder = locations.toSorted((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0));
    const now = this.#held.get(session.deviceId) ?? nothing;
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
    const { position } = plausiblePosition(location, this.#parts.clock.nowMs());
    void this.#report(session, {
      ...this.#common(session, alarm.kind, position),
      channel: channelId === undefined ? undefined : { deviceId, channelId },
      phase,
      key: isLate ? `${alarm.key} late` : alarm.key,
      atMs: location.atMs ?? this.#parts.clock.nowMs(),
      topic: `${driverName}/${alarm.key}`,
    });
  }

  #tellSafety(session: TerminalSession, location: Location): void {
    for (const alarm of safetyAlarms(location)) {
      const { latitude, longitude, speedKmh } = alarm;
      const atMs = alarm.atMs ?? location.atMs ?? this.#parts.clock.nowMs();
      const stored = this.#report(session, {
        ...this.#common(session, alarm.kind, { atMs, latitude, longitude, speedKmh }),
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

  #remember(deviceId: string, held: Held): void {
    this.#held.delete(deviceId);
    if (held.size === 0) return;
    this.#held.set(deviceId, held);
    const [oldest] = this.#held.keys();
    if (this.#held.size > mostRemembered && oldest !== undefined) this.#held.delete(oldest);
  }
}
