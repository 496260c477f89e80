import type { Clock, Logger } from "@tessera/base";
import type { ManscdpDraft } from "@tessera/protocols/gb28181";
import type { IncomingRequest, SipDialog } from "@tessera/protocols/sip";
import type { UpperLine } from "./upper-line.ts";

interface SubscriptionParts {
  readonly line: UpperLine;
  readonly request: IncomingRequest;
  /** The body of our agreement. */
  readonly agreement: ManscdpDraft;
  readonly onEnd: () => void;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What is not refreshed in time is over. */
const maxSeconds = 864_000;
const usualSeconds = 3600;
/** So much may wait to be told; a receiver that is slower gets the rest by asking. */
const maxWaiting = 500;

/** What an upper platform wants to be told of, in a dialog of its own. */
export class Subscription {
  readonly #parts: SubscriptionParts;
  readonly #dialog: SipDialog;
  readonly #event: string;
  #cancelExpiry: () => void = () => {};
  #expiresAtMs = 0;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #isOver = false;

  constructor(parts: SubscriptionParts) {
    this.#parts = parts;
    const { line, request, agreement } = parts;
    this.#event = request.headers.get("Event") ?? "presence";
    const seconds = this.#extend(request);
    const headers = [["Expires", String(seconds)] as const];
    this.#dialog = request.accept({ headers, ...line.content(agreement) });
    this.#dialog.onRequest((refresh) => this.#refresh(refresh));
    void this.#dialog.ended.then(() => this.#end());
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** In order, each once the one before was taken. */
  notify(draft: ManscdpDraft): void {
    if (this.#isOver || this.#waiting >= maxWaiting) return;
    this.#waiting++;
    this.#last = this.#last.then(() => this.#send(draft)).finally(() => this.#waiting--);
  }

  stop(): void {
    if (this.#isOver) return;
    this.#end();
    this.#dialog.end().catch(() => {});
  }

  async #send(draft: ManscdpDraft): Promise<void> {
    if (this.#isOver) return;
    const { line, clock, log } = this.#parts;
    const leftSeconds = Math.max(0, Math.ceil((this.#expiresAtMs - clock.monotonicMs()) / 1000));
    const headers = [
      ["Event", this.#event],
      ["Subscription-State", `active;expires=${leftSeconds}`],
    ] as const;
    try {
      const { status } = await this.#dialog.request("NOTIFY", { headers, ...line.content(draft) });
      if (status === 481 || status === 489) this.stop();
    } catch (error) {
      log.debug({ error }, "an upper platform did not take a notice");
    }
  }

  #refresh(request: IncomingRequest): void {
    if (request.method !== "SUBSCRIBE") return request.respond(405);
    const seconds = this.#extend(request);
    request.respond(200, {
      headers: [["Expires", String(seconds)]],
      ...this.#parts.line.content(this.#parts.agreement),
    });
    if (seconds === 0) this.stop();
  }

  #extend({ headers }: IncomingRequest): number {
    const asked = Number.parseInt(headers.get("Expires") ?? "", 10);
    const seconds = Number.isSafeInteger(asked)
      ? Math.min(Math.max(asked, 0), maxSeconds)
      : usualSeconds;
    const { clock } = this.#parts;
    this.#cancelExpiry();
    this.#expiresAtMs = clock.monotonicMs() + seconds * 1000;
    if (seconds > 0) this.#cancelExpiry = clock.after(seconds * 1000, () => this.stop());
    return seconds;
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancelExpiry();
    this.#parts.onEnd();
  }
}
