import type { Clock, Logger, Text } from "@tessera/base";
import { isAlarmCommand, keepaliveTaken, notRegistered } from "@tessera/protocols/ehome";
import type { Registrar } from "../registrar.ts";
import type { Reports } from "../reports.ts";
import type { EhomeSession } from "../sessions/ehome-session.ts";
import type { EhomeSessions } from "../sessions/ehome-sessions.ts";
import type { Received } from "./received.ts";

interface DeviceRequestsParts {
  readonly registrar: Pick<Registrar, "take">;
  readonly reports: Reports;
  readonly sessions: EhomeSessions;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What devices say by themselves. */
export class DeviceRequests {
  readonly #parts: DeviceRequestsParts;

  constructor(parts: DeviceRequestsParts) {
    this.#parts = parts;
  }

  take(request: Received): void {
    const { registrar, log } = this.#parts;
    const { command } = request.message;
    const handled = command === "REGISTER" ? registrar.take(request) : this.#hear(request);
    handled.catch((error: unknown) =>
      log.error({ error, command }, "an EHome message could not be handled"),
    );
  }

  async #hear(request: Received): Promise<void> {
    const { message } = request;
    const session = this.#sessionOf(request);
    // It makes the device register again.
    if (!session) return request.answer(notRegistered(message), { note: strangerText });
    const { sessions, reports, clock } = this.#parts;
    sessions.hear(session);
    if (message.command === "KEEPALIVE") {
      session.lastKeepaliveAtMs = clock.nowMs();
      return request.answer(keepaliveTaken(message));
    }
    if (message.command.includes("GPS")) return reports.hearGps(session, request);
    // What else devices tell is not published: the log has it.
    if (isAlarmCommand(message.command)) return reports.hearAlarm(session, request);
  }

  /** Routers change ports, and alarms come from another one: the address has to be that of the registration. */
  #sessionOf({ message, peer, line }: Received): EhomeSession | undefined {
    const { sessions } = this.#parts;
    const session = sessions.find(message.params.text("DeviceID")) ?? sessions.at(peer);
    if (session?.peer.host !== peer.host) return undefined;
    const hasMoved = line === "signalling" && !sessions.isAt(session, peer);
    if (hasMoved && session.peer.transport === peer.transport) sessions.enter(session, { peer });
    return session;
  }
}

const strangerText: Text = {
  zh: "设备没有注册，或从另一地址注册：应重新注册",
  en: "The device is not registered, or registered from another address; it should register again.",
};
