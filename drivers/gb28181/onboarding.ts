import { Backoff, ExpectedError, type Logger, wait } from "@tessera/base";
import type { DeviceIntake } from "@tessera/engine";
import {
  configQuery,
  type MessageHead,
  plainQuery,
  readBasicParam,
  readDeviceInfo,
  readDeviceStatus,
} from "@tessera/protocols/gb28181";
import type { DeviceCatalogs } from "./catalog/device-catalogs.ts";
import { type Conversation, notTakenCode } from "./conversation.ts";
import type { DeviceSession } from "./sessions/device-session.ts";

interface OnboardingParts {
  readonly conversation: Conversation;
  readonly catalogs: DeviceCatalogs;
  readonly intake: () => DeviceIntake | undefined;
  readonly onReady: (session: DeviceSession) => void;
  readonly log: Logger;
}

/** Devices that are asked at the same time: after an outage thousands come at once. */
const maxAsked = 200;
const firstRetryMs = 30_000;
const longestRetryMs = 30 * 60_000;
/** Who is slow to say what it is may still be quick to say what it has. */
const infoMs = 2000;

/** After a device has come: what it is, what it has, and then what it is to tell from now on. */
export class Onboarding {
  readonly #parts: OnboardingParts;
  readonly #due = new Set<DeviceSession>();
  readonly #asking = new Set<DeviceSession>();
  /** Whose catalog is asked for again by and by. */
  readonly #unlisted = new WeakSet<DeviceSession>();

  constructor(parts: OnboardingParts) {
    this.#parts = parts;
  }

  /** Once more for one that is being asked: after that. */
  begin(session: DeviceSession): void {
    this.#due.add(session);
    this.#askNext();
  }

  #askNext(): void {
    for (const session of this.#due) {
      if (this.#asking.size >= maxAsked) return;
      if (this.#asking.has(session)) continue;
      this.#due.delete(session);
      if (session.signal.aborted) continue;
      this.#asking.add(session);
      void this.#introduce(session).finally(() => {
        this.#asking.delete(session);
        this.#askNext();
      });
    }
  }

  async #introduce(session: DeviceSession): Promise<void> {
    const { onReady, conversation } = this.#parts;
    const { signal } = session;
    const informed = this.#tries(session, "device info", () => this.#readInfo(session));
    const tooLong = wait(conversation.clock, infoMs, signal).catch(() => {});
    if (isNotTaken(await Promise.race([informed, tooLong]))) return this.#beginLater(session);
    if (signal.aborted) return;
    const unlisted = await this.#tries(session, "catalog", () => this.#fetch(session));
    if (isNotTaken(await informed)) return this.#beginLater(session);
    if (signal.aborted) return;
    if (unlisted) void this.#fetchLater(session);
    onReady(session);
    await this.#tries(session, "basic parameters", () => this.#readParameters(session));
    await this.#tries(session, "status", () => this.#readStatus(session));
  }

  #beginLater(session: DeviceSession): void {
    const { clock } = this.#parts.conversation;
    wait(clock, firstRetryMs, session.signal).then(
      () => this.begin(session),
      () => {},
    );
  }

  async #readInfo(session: DeviceSession): Promise<void> {
    const { conversation, intake } = this.#parts;
    const { deviceId } = session;
    const answer = await conversation.ask(session, { id: deviceId, draft: infoQuery });
    const { name, manufacturer, model, firmware } = readDeviceInfo(answer);
    const connection = {
      ...(manufacturer ? { manufacturer: manufacturer.slice(0, 100) } : {}),
      ...(model ? { model: model.slice(0, 100) } : {}),
    };
    await intake()?.welcome({ deviceId, name, manufacturer, model, firmware, connection });
  }

  async #fetch(session: DeviceSession): Promise<void> {
    await this.#parts.catalogs.fetch(session);
  }

  /** How often it sends keep-alives. */
  async #readParameters(session: DeviceSession): Promise<void> {
    const { conversation } = this.#parts;
    const answer = await conversation.ask(session, { id: session.deviceId, draft: parameterQuery });
    const seconds = readBasicParam(answer)?.keepaliveSeconds ?? 0;
    if (seconds > 0 && seconds <= 3600) session.keepaliveMs = seconds * 1000;
  }

  async #readStatus(session: DeviceSession): Promise<void> {
    const { conversation } = this.#parts;
    const answer = await conversation.ask(session, { id: session.deviceId, draft: statusQuery });
    const status = readDeviceStatus(answer, conversation.settings.zoneMinutes);
    const { isOk, reason = "", deviceTimeMs } = status;
    const clockSkewMs = deviceTimeMs && deviceTimeMs - conversation.clock.nowMs();
    session.health = { isOk, reason: reason.slice(0, 100), clockSkewMs };
  }

  async #fetchLater(session: DeviceSession): Promise<void> {
    if (this.#unlisted.has(session)) return;
    this.#unlisted.add(session);
    const backoff = new Backoff(firstRetryMs, longestRetryMs);
    const { clock } = this.#parts.conversation;
    while (!session.signal.aborted) {
      await wait(clock, backoff.nextMs(), session.signal).catch(() => {});
      if (session.signal.aborted) break;
      if (!(await this.#tries(session, "catalog", () => this.#fetch(session)))) break;
    }
    this.#unlisted.delete(session);
  }

  /** What a device does not answer is no reason to know nothing else of it. Gives what went wrong. */
  async #tries(session: DeviceSession, what: string, ask: () => Promise<void>): Promise<unknown> {
    const { log } = this.#parts;
    try {
      await ask();
      return undefined;
    } catch (error) {
      const about = { device: session.deviceId, what };
      if (error instanceof ExpectedError)
        log.info({ ...about, reason: error.message }, "a device did not tell");
      else if (!session.signal.aborted)
        log.error({ ...about, error }, "a device could not be asked");
      return error;
    }
  }
}

const isNotTaken = (failure: unknown): boolean =>
  failure instanceof ExpectedError && failure.code === notTakenCode;

const infoQuery = (head: MessageHead) => plainQuery("DeviceInfo", head);
const statusQuery = (head: MessageHead) => plainQuery("DeviceStatus", head);
const parameterQuery = (head: MessageHead) => configQuery(head, ["BasicParam"]);
