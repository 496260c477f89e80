import { type Clock, type Logger, Offline, type Text, Turns } from "@tessera/base";
import { AttachmentPort, type AttachmentTaker, type Jt808Trace } from "@tessera/protocols/jt808";

interface ServerParts {
  readonly settings: () => { readonly isEnabled: boolean; readonly attachmentPort: number };
  readonly taker: AttachmentTaker;
  /** Address to listen at. */
  readonly listenHost: string;
  readonly onTrace: (trace: Jt808Trace) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

const retryMs = 15_000;

/** Keeps the port for attachments open, at whatever number the settings say, or closed. */
export class AttachmentServer {
  readonly #parts: ServerParts;
  readonly #turns = new Turns();
  #port: AttachmentPort | undefined;
  #wanted: number | undefined;
  #cancelRetry = () => {};
  #isStopped = false;

  constructor(parts: ServerParts) {
    this.#parts = parts;
  }

  /** Throws Offline while it is closed. */
  get port(): number {
    if (!this.#port) throw new Offline("jt808-attachment-port-closed", closedText);
    return this.#port.port;
  }

  /** Never rejects: a port that is taken is tried again. */
  apply(): Promise<void> {
    return this.#turns
      .run(() => this.#open())
      .catch((error: unknown) =>
        this.#parts.log.error({ error }, "the port for attachments could not be opened anew"),
      );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRetry();
    await this.#turns.run(() => this.#close());
  }

  async #close(): Promise<void> {
    const port = this.#port;
    this.#port = undefined;
    await port?.close();
  }

  async #open(): Promise<void> {
    const { settings, taker, listenHost: host, onTrace, clock, log } = this.#parts;
    const { isEnabled, attachmentPort: port } = settings();
    if (this.#isStopped || (isEnabled && this.#port && this.#wanted === port)) return;
    this.#cancelRetry();
    await this.#close();
    if (!isEnabled) return;
    this.#wanted = port;
    try {
      this.#port = await AttachmentPort.open({ host, port, taker, onTrace, clock, log });
      log.info({ port: this.#port.port }, "vehicle terminals may upload attachments of alarms");
    } catch (error) {
      log.error({ error, port }, "the port for attachments cannot be opened");
      this.#cancelRetry = clock.after(retryMs, () => void this.apply());
    }
  }
}

const closedText: Text = {
  zh: "附件端口未能打开，可能被其他程序占用，请在部标接入设置中更换端口",
  en: "The port for attachments is not open: another program may have it. Choose another one in the JT/T 808 settings.",
};
