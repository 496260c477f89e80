import { Backoff, ExpectedError, type Logger, wait } from "@tessera/base";
import {
  alarmQuery,
  catalogQuery,
  type MessageHead,
  manscdpType,
  mobilePositionQuery,
  writeManscdp,
} from "@tessera/protocols/gb28181";
import {
  type IncomingRequest,
  type SipContent,
  type SipDialog,
  type SipMessage,
  SipRefused,
} from "@tessera/protocols/sip";
import type { Conversation } from "./conversation.ts";
import type { Subscribing } from "./gb-connection.ts";
import type { DeviceSession } from "./sessions/device-session.ts";

interface SubscriptionParts {
  readonly conversation: Conversation;
  readonly onNotify: (session: DeviceSession, request: IncomingRequest) => void;
  readonly log: Logger;
}

const kinds = ["catalog", "alarm", "position"] as const;
type Kind = (typeof kinds)[number];

const usualSeconds = 3600;
const leastSeconds = 30;
const positionIntervalSeconds = 5;
const firstWaitMs = 30_000;
const longestWaitMs = 30 * 60_000;

/** Has every device that is to tell of changes do so for as long as it is there. */
export class Subscriptions {
  readonly #parts: SubscriptionParts;
  readonly #running = new Map<DeviceSession, Map<Kind, AbortController>>();

  constructor(parts: SubscriptionParts) {
    this.#parts = parts;
  }

  /** Begins what is wanted now and ends what is not; cheap if nothing has changed. */
  review(session: DeviceSession): void {
    if (session.signal.aborted) return;
    const running = this.#runningOf(session);
    for (const kind of kinds) {
      const isWanted = this.#secondsOf(session, kind) > 0;
      const abort = running.get(kind);
      if (isWanted && !abort) this.#begin(session, kind);
      else if (!isWanted && abort) {
        running.delete(kind);
        abort.abort();
      }
    }
  }

  /** The device knows nothing of them any more. */
  drop(session: DeviceSession): void {
    for (const abort of this.#running.get(session)?.values() ?? []) abort.abort();
    this.#running.get(session)?.clear();
  }

  /** Of one that was asked before; others are when they have told what they have. */
  reviewKnown(session: DeviceSession): void {
    if (this.#running.has(session)) this.review(session);
  }

  reviewAll(): void {
    for (const session of this.#running.keys()) this.review(session);
  }

  #secondsOf({ deviceId }: DeviceSession, kind: Kind): number {
    const { conversation } = this.#parts;
    const seconds = conversation.settings.subscriptions[kind];
    const own = ownWish(conversation, deviceId, kind);
    if (own === "off") return 0;
    return own === "on" ? seconds || usualSeconds : seconds;
  }

  #begin(session: DeviceSession, kind: Kind): void {
    const abort = new AbortController();
    this.#runningOf(session).set(kind, abort);
    void this.#keep(session, kind, AbortSignal.any([session.signal, abort.signal]));
  }

  #runningOf(session: DeviceSession): Map<Kind, AbortController> {
    const known = this.#running.get(session);
    if (known) return known;
    const running = new Map<Kind, AbortController>();
    this.#running.set(session, running);
    session.signal.addEventListener("abort", () => this.#running.delete(session), { once: true });
    return running;
  }

  async #keep(session: DeviceSession, kind: Kind, signal: AbortSignal): Promise<void> {
    const { conversation, log } = this.#parts;
    const backoff = new Backoff(firstWaitMs, longestWaitMs);
    while (!signal.aborted) {
      try {
        await this.#subscribe(session, kind, signal, () => backoff.reset());
      } catch (error) {
        if (signal.aborted) return;
        const about = { device: session.deviceId, kind };
        if (error instanceof ExpectedError)
          log.info({ ...about, reason: error.message }, "a subscription failed");
        else log.error({ ...about, error }, "a subscription failed");
      }
      await wait(conversation.clock, backoff.nextMs(), signal).catch(() => {});
    }
  }

  /** Until it ends by itself; an abort takes it back. */
  async #subscribe(
    session: DeviceSession,
    kind: Kind,
    signal: AbortSignal,
    onAgreed: () => void,
  ): Promise<void> {
    const { conversation, onNotify } = this.#parts;
    const { deviceId } = session;
    const event = `${kind === "catalog" ? "Catalog" : "presence"};id=${conversation.nextSn()}`;
    const content = (expires: number): SipContent => ({
      headers: [
        ["Event", event],
        ["Expires", String(expires)],
      ],
      contentType: manscdpType,
      body: writeManscdp(
        draftOf(kind, { sn: conversation.nextSn(), deviceId }, conversation),
        conversation.charsetOf(deviceId),
      ),
    });
    const seconds = this.#secondsOf(session, kind);
    const { agent } = conversation;
    const request = {
      ...content(seconds),
      peer: session.peer,
      target: session.targetOf(deviceId),
    };
    const dialog = await agent.subscribe(request, signal);
    try {
      onAgreed();
      dialog.onRequest((notify) => onNotify(session, notify));
      await this.#refresh(dialog, seconds, () => content(seconds), signal);
    } finally {
      // Who is gone is not asked to stop.
      if (signal.aborted && !session.signal.aborted)
        await dialog.request("SUBSCRIBE", content(0)).catch(() => {});
      await dialog.end();
    }
  }

  async #refresh(
    dialog: SipDialog,
    seconds: number,
    content: () => SipContent,
    signal: AbortSignal,
  ): Promise<void> {
    const { clock } = this.#parts.conversation;
    const ended = dialog.ended.then(() => true);
    let granted = grantedBy(dialog.opening, seconds);
    while (!signal.aborted) {
      const due = wait(clock, granted * 750, signal).then(() => false);
      due.catch(() => {});
      if (await Promise.race([ended, due])) return;
      const response = await dialog.request("SUBSCRIBE", content(), signal);
      if (response.status >= 300) throw new SipRefused(response.status, response.reason);
      granted = grantedBy(response, seconds);
    }
  }
}

/** A device may give less time than was asked for; what is no time it did not mean. */
function grantedBy({ headers }: SipMessage, askedSeconds: number): number {
  const told = Number(headers.get("Expires") ?? Number.NaN);
  return told >= leastSeconds ? Math.min(told, askedSeconds) : askedSeconds;
}

function ownWish(conversation: Conversation, deviceId: string, kind: Kind): Subscribing {
  const connection = conversation.connectionOf(deviceId);
  if (kind === "catalog") return connection.catalogSubscribe;
  return kind === "alarm" ? connection.alarmSubscribe : connection.positionSubscribe;
}

function draftOf(kind: Kind, head: MessageHead, { settings }: Conversation) {
  if (kind === "catalog") return catalogQuery(head);
  if (kind === "alarm") return alarmQuery(head, {}, settings.zoneMinutes);
  return mobilePositionQuery(head, positionIntervalSeconds);
}
