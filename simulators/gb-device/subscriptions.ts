import {
  type Alarm,
  type Manscdp,
  type ManscdpDraft,
  readAlarmQuery,
} from "@tessera/protocols/gb28181";
import type { IncomingRequest, SipDialog } from "@tessera/protocols/sip";
import type { ServerLine } from "./server-line.ts";

interface Subscriber {
  readonly dialog: SipDialog;
  readonly event: string;
  readonly wants: (alarm: Alarm) => boolean;
}

/** Who wants to be told of what. */
export class Subscriptions {
  readonly #line: ServerLine;
  readonly #subscribers = new Map<string, Subscriber>();

  constructor(line: ServerLine) {
    this.#line = line;
  }

  has(cmdType: string): boolean {
    return this.#subscribers.has(cmdType);
  }

  take(request: IncomingRequest, message: Manscdp): void {
    const { cmdType } = message;
    const seconds = Number(request.headers.get("Expires") ?? "3600");
    const event = request.headers.get("Event") ?? "presence";
    if (!subscribable.has(cmdType)) return request.respond(489);
    void this.#subscribers.get(cmdType)?.dialog.end();
    const dialog = request.accept({ headers: [["Expires", String(seconds)]] });
    if (seconds === 0) return void dialog.end();
    const subscriber = { dialog, event, wants: readAlarmQuery(message) };
    this.#subscribers.set(cmdType, subscriber);
    dialog.onRequest((again) => this.#refresh(cmdType, subscriber, again));
    void dialog.ended.then(() => this.#forget(cmdType, subscriber));
  }

  /** False if nobody wants it: then it goes as a MESSAGE, or not at all. */
  async tell(cmdType: string, draft: ManscdpDraft, alarm?: Alarm): Promise<boolean> {
    const subscriber = this.#subscribers.get(cmdType);
    if (!subscriber || (alarm && !subscriber.wants(alarm))) return false;
    const headers = [
      ["Event", subscriber.event],
      ["Subscription-State", "active"],
    ] as const;
    const content = { headers, ...this.#line.contentOf(draft) };
    const response = await subscriber.dialog.request("NOTIFY", content).catch(() => undefined);
    return response?.status === 200;
  }

  stop(): void {
    for (const { dialog } of this.#subscribers.values()) void dialog.end();
    this.#subscribers.clear();
  }

  #refresh(cmdType: string, subscriber: Subscriber, request: IncomingRequest): void {
    const seconds = Number(request.headers.get("Expires") ?? "3600");
    request.respond(200, { headers: [["Expires", String(seconds)]] });
    if (seconds > 0) return;
    this.#forget(cmdType, subscriber);
    void subscriber.dialog.end();
  }

  #forget(cmdType: string, subscriber: Subscriber): void {
    if (this.#subscribers.get(cmdType) === subscriber) this.#subscribers.delete(cmdType);
  }
}

const subscribable: ReadonlySet<string> = new Set(["Catalog", "Alarm", "MobilePosition"]);
