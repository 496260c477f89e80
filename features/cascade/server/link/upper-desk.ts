import {
  type Manscdp,
  ManscdpRefused,
  parseManscdp,
  resultAnswer,
} from "@tessera/protocols/gb28181";
import type { IncomingRequest } from "@tessera/protocols/sip";
import type { UpperCalls } from "../media/upper-calls.ts";
import type { Directory } from "../sharing/directory.ts";
import { Answers, type AnswersParts } from "./answers.ts";
import type { UpperService } from "./cascade-link.ts";
import { type CatalogProgress, CatalogSender } from "./catalog-sender.ts";
import { Controls, type ControlsParts } from "./controls.ts";
import { Subscriptions, type SubscriptionsParts } from "./subscriptions.ts";
import type { UpperLine } from "./upper-line.ts";

export type UpperDeskParts = Omit<
  AnswersParts & ControlsParts & SubscriptionsParts,
  "catalogSender" | "signal" | "line" | "directory"
> & { readonly calls: UpperCalls };

/** Whatever one upper platform asks of us. */
export class UpperDesk implements UpperService {
  readonly #line: UpperLine;
  readonly #directory: () => Promise<Directory>;
  readonly #parts: UpperDeskParts;
  readonly #abort = new AbortController();
  readonly #catalogSender: CatalogSender;
  readonly #answers: Answers;
  readonly #controls: Controls;
  readonly #subscriptions: Subscriptions;

  constructor(line: UpperLine, directory: () => Promise<Directory>, parts: UpperDeskParts) {
    this.#line = line;
    this.#directory = directory;
    this.#parts = parts;
    const { signal } = this.#abort;
    const common = { ...parts, line, directory, signal };
    this.#catalogSender = new CatalogSender(common);
    this.#answers = new Answers({ ...common, catalogSender: this.#catalogSender });
    this.#controls = new Controls(common);
    this.#subscriptions = new Subscriptions({ ...common, catalogSender: this.#catalogSender });
  }

  get catalogProgress(): CatalogProgress | undefined {
    return this.#catalogSender.progress;
  }

  pushCatalog(onFailure: (error: unknown) => void): Promise<number> {
    return this.#catalogSender.push(onFailure);
  }

  take(request: IncomingRequest): void {
    this.#handle(request).catch((error: unknown) => {
      if (error instanceof ManscdpRefused) return request.respond(400, { reason: "Not MANSCDP" });
      this.#parts.log.error({ error, method: request.method }, "a request from above failed");
      request.respond(500);
    });
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    this.#subscriptions.stop();
    await this.#parts.calls.stop(this.#line.cascade.id);
    await this.#controls.stop();
  }

  async #handle(request: IncomingRequest): Promise<void> {
    switch (request.method) {
      case "MESSAGE":
        return this.#read(request);
      case "INVITE":
        return this.#parts.calls.take(request, this.#line, await this.#directory());
      case "SUBSCRIBE":
        return this.#subscriptions.take(request);
      default:
        return request.respond(405);
    }
  }

  /** The message is taken at once; the answer is a message of its own. */
  async #read(request: IncomingRequest): Promise<void> {
    const message = parseManscdp(request.body);
    const isControl = message.kind === "Control";
    if (isControl && !this.#line.cascade.allowsControl)
      return request.respond(403, { reason: "Control is not allowed" });
    request.respond(200);
    if (message.kind === "Query") await this.#answers.answer(message);
    else if (isControl) await this.#controls.order(message);
    else if (message.kind === "Notify") await this.#decline(message);
  }

  /** Nobody above speaks through our cameras; who asks is told so. */
  async #decline(message: Manscdp): Promise<void> {
    if (message.cmdType !== "Broadcast") return;
    await this.#line
      .tell(resultAnswer("Broadcast", { sn: message.sn, deviceId: this.#line.localSerial }, false))
      .catch(() => {});
  }
}
